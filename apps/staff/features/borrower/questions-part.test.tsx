// @vitest-environment happy-dom
import { type AnsweredQuestion, changeContext, Fault } from "@gable/api";
import { publish, REACHED_AGAIN } from "@gable/shell";
import { act, fill, press, screen, show } from "@gable/testing";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { QuestionsPart } from "./questions-part";

const AREAS = ["common", "errors", "validation", "borrower", "shell"] as const;
type Given = { posCustomQuestionId: string; value: unknown }[];
const write = vi.fn<(answers: Given) => Promise<AnsweredQuestion[]>>();

const asked = (id: string, question: string, type: string, response: unknown = null) =>
  ({ id, question, type, isRequired: false, options: [], POSCustomResponses: [{ response }] }) as unknown;
const ROWS = [
  asked("why", "Why now?", "LONG_TEXT"),
  { ...(asked("pet", "Which pets?", "CHECKBOX", ["DOG"]) as object), options: [{ value: "DOG", label: "Dog" }] },
  asked("who", "Who sent you?", "SHORT_TEXT"),
];

vi.mock("@gable/api", async (original) => ({
  ...(await original<object>()),
  useBorrowerQuestions: () => ({ data: { rows: ROWS } }),
  useAnswerForBorrower: () => (answers: Given) => write(answers),
  useSession: () => ({ data: { active: { id: "ana", permissions: ["loan:edit-borrower"] } } }),
}));

const answered = (answers: Record<string, unknown>) =>
  (ROWS as AnsweredQuestion[]).map((row) =>
    row.id in answers ? ({ ...row, POSCustomResponses: [{ response: answers[row.id] }] } as AnsweredQuestion) : row,
  );
const text = () => document.body.textContent;

const open = () => show(<QuestionsPart loanId={1} borrowerId="ada" />, { areas: AREAS });

async function closeTab() {
  window.dispatchEvent(new Event("pagehide"));
  await show(null);
}

const field = (id: string) => document.getElementById(`question-${id}`) as HTMLInputElement;

const type = (id: string, value: string) => fill(field(id), value);

const AFTER_TYPING_MS = 1000;
const wait = () => act(async () => vi.advanceTimersByTimeAsync(AFTER_TYPING_MS));
const away = () => new Fault(0, {}, { method: "PATCH", path: "/x" });

beforeEach(() => {
  vi.useFakeTimers();
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  write.mockReset();
});

afterEach(() => {
  write.mockResolvedValue([]);
  vi.useRealTimers();
});

it("what is typed outlives a closed tab, and is saved by itself when the line is back", async () => {
  write.mockRejectedValue(away());
  await open();
  await type("why", "A new job");
  await wait();
  expect(text()).toContain("It is kept here and saved when the connection is back.");
  await closeTab();

  write.mockReset().mockResolvedValue(answered({ why: "A new job" }));
  await open();
  expect(text()).toContain("Unsaved work from");
  await press("Bring it back");
  expect(field("why").value).toBe("A new job");
  expect(write.mock.calls).toEqual([[[{ posCustomQuestionId: "why", value: "A new job" }]]]);
  expect(localStorage.getItem("gable.drafts")).toBeNull();
  await act(async () => publish(REACHED_AGAIN, null));
  expect(write).toHaveBeenCalledTimes(1);
});

it("an answer that is refused says so by its question and holds up no other", async () => {
  const entry = { key: "invalid", field: "custom-question.why", params: ["Why now?"] };
  write.mockRejectedValueOnce(new Fault(422, { errors: [entry] }, { method: "PATCH", path: "/x" }));
  await open();
  await type("why", "Far too long");
  await wait();
  expect(field("why").getAttribute("aria-invalid")).toBe("true");
  expect(text()).toContain("Why now? is not valid");

  write.mockResolvedValueOnce(answered({ who: "A friend" }));
  await type("who", "A friend");
  await wait();
  expect(write).toHaveBeenLastCalledWith([{ posCustomQuestionId: "who", value: "A friend" }]);
  expect(field("why").value).toBe("Far too long");
  expect(field("why").getAttribute("aria-invalid")).toBe("true");
});

it("an answer with nothing left in it is taken away", async () => {
  write.mockResolvedValue(answered({ pet: null }));
  await open();
  await press(screen.getByRole("checkbox"));
  await wait();
  expect(write).toHaveBeenCalledWith([{ posCustomQuestionId: "pet", value: null }]);
});
