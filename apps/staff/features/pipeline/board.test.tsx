// @vitest-environment happy-dom
import { changeContext } from "@gable/api";
import { act, answers, fireEvent, press, type Sent, screen, show, waitFor, within, writesOf } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { loadDialog } from "@gable/ui";
import { beforeAll, beforeEach, expect, it, vi } from "vitest";
import { Board } from "./board";

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: () => undefined, prefetch: () => undefined }),
  usePathname: () => "/app/loans",
  useSearchParams: () => new URLSearchParams(),
}));

const AREAS = ["pipeline", "enums", "lifecycle", "common", "errors", "shell", "loan"] as const;
const STAGE = "APPLICATION_INTAKE";
const ROW = { LoanId: 7, StageId: STAGE, BorrowerName: "Kim Boardson", BaseLoanAmt: 250_000 };
const REFUSED = { code: "RULE_REFUSED", message: "Nobody has seen the income yet." };
let sent: Sent[];

const link = () => screen.getByRole("link", { name: "Kim Boardson" });
const columnOf = () => link().closest("[data-stage]")?.getAttribute("data-stage");

async function move(to: string) {
  await press("Move Kim Boardson to…");
  const item = await screen.findByRole("menuitemradio", { name: to });
  await act(async () => void fireEvent.click(item));
}

beforeAll(async () => void (await loadDialog()));

beforeEach(async () => {
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  const groups = [{ key: STAGE, count: 1, BaseLoanAmt: { count: 1, sum: 250_000 } }];
  sent = answers({
    "GET /api/wizeusers/current": { id: "ana", permissions: ["loan:change-stage"] },
    "GET /los/api/loans/totals": { count: 1, groups },
    "GET /los/api/loans": ({ query }: Sent) =>
      query.get("filters")?.includes(STAGE) ? { rows: [ROW], count: 1 } : { rows: [], count: 0 },
    "PATCH /los/api/loans/7/stage/*": Response.json(REFUSED, { status: 409 }),
    "GET *": { rows: [], count: 0 },
  });
  desk();
  await show(<Board narrowing={{}} sort={{ by: "LoanId", direction: "ASC" }} empty={<p>None</p>} />, { areas: AREAS });
  await screen.findByRole("link", { name: "Kim Boardson" });
});

it("leaves a card where it is that a rule holds back, with the keyboard on it", async () => {
  await move("Pre-approved");
  await waitFor(() => expect(document.activeElement).toBe(link()));
  expect(writesOf(sent).map(({ path }) => path)).toEqual(["/los/api/loans/7/stage/PREAPPROVED"]);
  expect(columnOf()).toBe(STAGE);
  expect(document.querySelector('[data-loan="7"]')?.getAttribute("aria-busy")).toBe("false");
});

it("asks first what is to be said of an adverse loan, and moves nothing when that is called off", async () => {
  await move("Adverse");
  const dialog = await screen.findByRole("dialog", { name: "Mark adverse" });
  await press(within(dialog).getByRole("button", { name: "Cancel" }));
  expect(columnOf()).toBe(STAGE);
  expect(writesOf(sent)).toEqual([]);
});
