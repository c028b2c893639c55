// @vitest-environment happy-dom
import { freshnessOf, loadStaleTable } from "@gable/api";
import type { VendorLogin } from "@gable/api/vendor-login";
import { notify } from "@gable/shell";
import { act, answers, button, press as click, newClient, type Sent, show } from "@gable/testing";
import type { QueryClient } from "@tanstack/react-query";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { CredentialRow } from "./credential-row";
import { LoginLevels } from "./login-levels";

vi.mock("@gable/shell", async (original) => ({
  ...(await original<object>()),
  notify: vi.fn(),
  usePreferences: () => ({ language: "en" }),
}));

const PATH = "/los/api/scrts";
const LOGIN = {
  id: "c1",
  version: 3,
  module: "CREDIT",
  ownership: "INDIVIDUAL",
  ownerName: "Olive Officer",
  accountName: "Desk",
  identifier: "CREDCO",
  status: "UNTRIED",
  scrts: { userName: "•••", password: "•••" },
  mayEdit: true,
  inForce: true,
  inherited: false,
  defaultCreditVendor: false,
} as VendorLogin;
const NAME = "Desk · CREDCO";

let permissions: string[];
let calls: string[];
let bodies: unknown[];
let answer: object;
let client: QueryClient;
let stop: () => void;

const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(100)));
const shown = () => document.body.textContent;
async function press(name: string) {
  await click(name);
  await settle();
}
async function draw(more: Partial<VendorLogin> = {}, isAlone = false) {
  await show(
    <ul>
      <CredentialRow login={{ ...LOGIN, ...more }} isAlone={isAlone} onEdit={() => calls.push("edit")} />
    </ul>,
    { areas: ["credentials", "common", "errors"], client },
  );
  await settle();
}

beforeAll(() => loadStaleTable());
beforeEach(() => {
  vi.useFakeTimers();
  vi.mocked(notify).mockClear();
  [permissions, calls, bodies] = [["credential:reveal"], [], []];
  answer = LOGIN;
  answers({
    "GET /api/wizeusers/current": () => ({ id: "u1", permissions }),
    "* *": ({ method, path, query, body }: Sent) => {
      calls.push([`${method} ${path}`, query.toString()].filter(Boolean).join("?"));
      if (body) bodies.push(body);
      return answer;
    },
  });
  client = newClient();
  stop = freshnessOf(client).follow();
});
afterEach(() => {
  stop();
  vi.useRealTimers();
});

it("asks the vendor whether it takes the login, and says that it does", async () => {
  await draw();
  answer = { ...LOGIN, status: "REFUSED" };
  await press(`Test ${NAME}`);
  expect(calls).toEqual([`POST ${PATH}/c1/test`]);
  expect(notify, "the row says of a refusal what it says").not.toHaveBeenCalled();
  answer = { ...LOGIN, status: "WORKS" };
  await press(`Test ${NAME}`);
  expect(notify).toHaveBeenCalledExactlyOnceWith({ tone: "good", title: `The vendor takes ${NAME}` });
});

it("says when a login was refused, with the vendor's words in the vendor's language", async () => {
  await draw({ status: "REFUSED", statusAt: "2026-03-02T15:00:00Z", statusText: "Account closed." });
  expect(shown()).toMatch(/Refused .*2026.*: it is passed over until it is changed\./);
  expect(document.querySelector("[lang='en']")?.textContent).toBe("Account closed.");
});

it("shows user name and password to who may read them, until they are hidden again", async () => {
  await draw();
  answer = { ...LOGIN, scrts: { userName: "olive", password: "Violet-9" } };
  await press(`Show user name and password of ${NAME}`);
  expect(calls).toEqual([`GET ${PATH}?module=CREDIT&id=c1&reveal=true`]);
  expect(shown()).toContain("olive / Violet-9");
  await press(`Hide user name and password of ${NAME}`);
  expect(shown()).not.toContain("Violet-9");
  permissions = [];
  client.clear();
  await show(null);
  await draw();
  expect(button(`Show user name and password of ${NAME}`), "who may not is not offered it").toBeNull();
});

it("deletes a login once that is said again", async () => {
  await draw();
  await press(`Delete ${NAME}`);
  await press("Keep");
  expect(calls).toEqual([]);
  await press(`Delete ${NAME}`);
  answer = new Response(null, { status: 204 });
  await press("Delete for good");
  expect(calls).toEqual([`DELETE ${PATH}/c1`]);
});

it("has credit ordered by another login, where there are several", async () => {
  await draw();
  await press(`Order credit by ${NAME}`);
  expect([calls, bodies]).toEqual([["PATCH /los/api/credit/default-vendor"], [{ id: "c1" }]]);
  await draw({ defaultCreditVendor: true });
  expect(shown()).toContain("Credit is ordered by it");
  expect(button(`Order credit by ${NAME}`)).toBeNull();
  await draw({}, true);
  expect(button(`Order credit by ${NAME}`), "it is the only one").toBeNull();
  await draw({ module: "DU" });
  expect(button(`Order credit by ${NAME}`)).toBeNull();
});

it("is read without a button by who may not change it, and says whose it is", async () => {
  await draw({ mayEdit: false, ownership: "BRANCH", ownerName: "Austin" });
  expect(document.querySelectorAll("button")).toHaveLength(0);
  expect(shown()).toContain("Of Austin");
  expect(shown()).toContain("In force here");
  expect(document.querySelector("li")?.getAttribute("aria-label")).toBe(`${NAME}, Austin`);
});

it("says whether it counts where one looks, and that it is inherited, also where it is the only one", async () => {
  await draw({ ownership: "ORG", inherited: true }, true);
  expect(shown()).toContain("In force here, inherited");
  await draw({ ownership: "BRANCH", ownerName: "Dallas", inForce: false, inherited: true }, true);
  expect(shown()).toContain("Not in force here");
  await draw({ status: "REFUSED", inForce: false }, true);
  expect(shown(), "that it is refused says so already").not.toContain("In force");
});

it("tells whose login counts where one looks, from the person to the company", async () => {
  answer = {
    levels: [
      { ownership: "INDIVIDUAL", ownerId: "u1", name: "Olive Officer" },
      { ownership: "BRANCH", ownerId: "o1", name: "Austin", login: { ...LOGIN, status: "REFUSED", inForce: false } },
      { ownership: "ORG", name: "", login: { ...LOGIN, accountName: "Central", inherited: true } },
    ],
  };
  await show(<LoginLevels module="CREDIT" accounts={["CREDCO"]} />, { areas: ["credentials", "common"], client });
  expect(calls, "nothing is asked before it is opened").toEqual([]);
  const details = document.querySelector("details");
  await act(async () => {
    if (details) details.open = true;
    details?.dispatchEvent(new Event("toggle"));
  });
  await settle();
  expect(calls).toEqual(["GET /los/api/scrts-hierarchy?module=CREDIT&identifier=CREDCO"]);
  const said = [...document.querySelectorAll("dl > div")].map((one) => one.textContent);
  expect(said).toEqual([
    "Olive OfficerNo login",
    "AustinDesk · CREDCO: Passed over: refused",
    "The companyCentral · CREDCO: In force here, inherited",
  ]);
});
