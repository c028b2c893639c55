// @vitest-environment happy-dom
import type { RegisterState } from "@gable/api/registration";
import { answers, button, press, type Sent, screen, show, waitFor, writesOf } from "@gable/testing";
import { beforeEach, expect, it } from "vitest";
import { LenderCard } from "./lender-card";

const NORTHGATE = { identifier: "40217", name: "Northgate" };
const RUN = {
  id: "r",
  kind: "lender_registration",
  slot: "lender",
  status: "DONE",
  done: 0,
  total: 0,
  by: { id: "u", name: "Olive", email: "olive@summit.test" },
  startedAt: "2026-06-18T10:00:00Z",
  endsBy: "2026-06-18T10:30:00Z",
  stoppable: false,
} as const;

let state: RegisterState;
let sent: Sent[];

beforeEach(() => {
  state = { status: "NONE", lenders: [NORTHGATE] };
  sent = answers({ "* /los/api/loans/250000001/register": () => state, "GET /api/wizeusers/current": { id: "u" } });
});

async function draw(ready = true): Promise<string> {
  await show(
    <LenderCard loanId={250000001} ready={ready}>
      <p>What is missing</p>
    </LenderCard>,
    { areas: ["registration", "common"] },
  );
  await waitFor(() => expect(document.querySelector(".bg-sheet")).not.toBeNull());
  return document.body.textContent ?? "";
}

it("registers the loan with the one lender once nothing is missing", async () => {
  await draw(false);
  expect(button("Register with Northgate")?.disabled).toBe(true);
  await draw();
  await press("Register with Northgate");
  await waitFor(() => expect(writesOf(sent)).toMatchObject([{ method: "POST", body: { lender: "40217" } }]));
});

it("leads to the logins where there is none to a lender", async () => {
  state.lenders = [];
  expect(await draw()).toContain("Add a login");
  expect(screen.getByRole("link").getAttribute("href")).toBe("/app/settings/credentials?fix=LENDER");
  await show(null);
  state.loginRefused = true;
  expect(await draw(), "one that was refused is corrected").toContain("Correct the login");
});

it("offers nothing while the lender is asked", async () => {
  state = { ...state, action: "REGISTER", run: { ...RUN, status: "RUNNING", step: "Checking the loan" } };
  expect(await draw()).toContain("Waiting for Northgate: Checking the loan");
  expect(document.querySelector("[lang='en']")?.textContent).toBe("Checking the loan");
  expect(button("Register with Northgate")).toBeNull();
});

it("says what to do about each way in which it could not be asked", async () => {
  for (const [fault, message, words] of [
    ["REFUSED", "Not approved.", "Not approved."],
    ["REFUSED", "", "The lender refused without saying why. Ask the lender first. Register again"],
    ["NOT_SET_UP", "", "No lender can be reached from here. Use the lender’s own site."],
    ["NOT_KNOWN", "", "The lender knows no registration of this loan. Ask the lender about it."],
    ["LOGIN_REFUSED", "", "The lender does not take the login. Correct it under vendor logins. Register again"],
    ["NOT_ALLOWED", "", "Whoever asked is no longer allowed to: it takes somebody who is. Register again"],
    ["GAVE_UP", "", "it goes on where it ended"],
  ] as const) {
    state = { ...state, action: "REGISTER", run: { ...RUN, status: "FAILED", fault, message } };
    expect(await draw()).toContain(words);
    await show(null);
  }
});

it("says what holds the loan up, the heaviest first", async () => {
  const messages = [
    { id: "M1", severity: "INFO", text: "Thank you" },
    { id: "M2", severity: "WARNING", text: "Much debt" },
    { id: "M3", severity: "ERROR", text: "No lock" },
  ] as const;
  const answer = { reference: "R", status: "NOT_REGISTERED", messages: [...messages], events: [] } as const;
  state = { ...state, status: "NOT_REGISTERED", run: RUN, answer: { ...answer, messages: [...messages], events: [] } };
  const text = await draw();
  expect(text.indexOf("No lock")).toBeLessThan(text.indexOf("Much debt"));
  expect(text).not.toContain("Thank you");
  expect(text).toContain("Register again with Northgate");
});
