// @vitest-environment happy-dom
import { Fault } from "@gable/api";
import { act, fill, press, screen, show } from "@gable/testing";
import { beforeEach, expect, it, vi } from "vitest";
import Apply from "./apply";

const AREAS = ["common", "errors", "auth", "shell", "pos"] as const;
const send = vi.fn<(body: object) => Promise<void>>();
let pages = 0;
let types = ["Purchase"];

vi.mock("@gable/api", async (original) => ({
  ...(await original<object>()),
  readApplyPage: async () => ({
    companyName: "Harbor",
    applicationTypes: types,
    token: `token-${++pages}`,
    minSeconds: -1,
    wording: { en: "I agree" },
  }),
  sendApplication: (body: object) => send(body),
}));
vi.mock("./frame", () => ({ PageTitle: "h1" }));

const box = (name: string) => document.getElementById(`apply-${name}`) as HTMLInputElement;

const type = (name: string, value: string) => fill(box(name), value);

const open = () => show(<Apply />, { areas: AREAS });

async function reload() {
  window.dispatchEvent(new Event("pagehide"));
  await show(null);
  await open();
}

beforeEach(async () => {
  send.mockReset();
  types = ["Purchase"];
  pages = 0;
  await open();
});

it("keeps what a stranger typed in this tab alone, without the consent, and sends it by itself with the token it began with", async () => {
  await type("firstName", "Stella");
  await type("lastName", "Patience");
  await type("email", "stella@example.test");
  await press(screen.getByRole("checkbox"));
  await reload();
  expect([box("lastName").value, document.body.textContent?.includes("Unsaved work from")]).toEqual(["", true]);
  expect(localStorage.getItem("gable.drafts")).toBeNull();
  await press("Bring it back");
  expect(box("lastName").value).toBe("Patience");

  send.mockRejectedValueOnce(new Fault(0, {}, { method: "POST", path: "/x" })).mockResolvedValue();
  await press("Send");
  expect(document.body.textContent).toContain("Not saved yet. It is kept here and saved as soon as we can connect.");
  await act(async () => window.dispatchEvent(new Event("online")));
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(send).toHaveBeenCalledTimes(2);
  expect(send.mock.calls[1]?.[0]).toMatchObject({ lastName: "Patience", consent: false, token: "token-1" });
  expect(screen.getByRole("heading", { level: 1 }).textContent).toBe("Thank you");
  expect(sessionStorage.getItem("gable.apply")).toBeNull();
});

it("is not sent again where it was refused", async () => {
  await type("firstName", "Stella");
  await type("lastName", "Patience");
  await type("email", "stella@example.test");
  const entries = [{ field: "email", key: "invalid" }];
  send.mockRejectedValueOnce(new Fault(422, { errors: entries }, { method: "POST", path: "/x" }));
  await press("Send");
  await act(async () => window.dispatchEvent(new Event("online")));
  expect(send).toHaveBeenCalledOnce();
  expect(box("email").getAttribute("aria-invalid")).toBe("true");
});

it("leads to a question that is not answered, and says so there", async () => {
  types = ["Purchase", "Refinance"];
  await reload();
  await press("Send");
  const first = screen.getAllByRole("radio")[0];
  expect(document.activeElement).toBe(first);
  const note = document.getElementById(first?.getAttribute("aria-describedby") ?? "");
  expect(note?.textContent).toBe("Please fill this in");
  expect(send).not.toHaveBeenCalled();
});
