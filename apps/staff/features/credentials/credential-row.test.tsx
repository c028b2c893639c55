// @vitest-environment happy-dom
import { freshnessOf, loadStaleTable } from "@gable/api";
import type { VendorLogin } from "@gable/api/vendor-login";
import { startI18n } from "@gable/i18n";
import { notify } from "@gable/shell";
import { type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import { CredentialRow } from "./credential-row";

vi.mock("@gable/shell", async (original) => ({
  ...(await original<object>()),
  notify: vi.fn(),
  usePreferences: () => ({ language: "en" }),
}));

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
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
let answer: () => Response;
let client: QueryClient;
let root: Root;
let stop: () => void;

const json = (body: unknown, status = 200) =>
  new Response(JSON.stringify(body), { status, headers: { "content-type": "application/json" } });

async function server(input: Request | string, init?: RequestInit): Promise<Response> {
  const request = input instanceof Request ? input : new Request(new URL(input, "https://gable.test"), init);
  const { pathname, search } = new URL(request.url);
  if (pathname === "/api/wizeusers/current") return json({ id: "u1", permissions });
  calls.push(`${request.method} ${pathname}${search}`);
  const body = await request.text();
  if (body) bodies.push(JSON.parse(body));
  return answer();
}

const settle = () => act(async () => void (await vi.advanceTimersByTimeAsync(100)));
const shown = () => document.body.textContent ?? "";
/** The button that is called so, by its label or else its words. */
const button = (name: string) =>
  [...document.querySelectorAll("button")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent?.trim()) === name,
  );
async function press(name: string) {
  expect(button(name), name).toBeDefined();
  await act(async () => button(name)?.click());
  await settle();
}
async function show(more: Partial<VendorLogin> = {}, isAlone = false) {
  await act(async () =>
    root.render(
      <QueryClientProvider client={client}>
        <WordsProvider words={WORDS}>
          <ul>
            <CredentialRow login={{ ...LOGIN, ...more }} isAlone={isAlone} onEdit={() => calls.push("edit")} />
          </ul>
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
  await settle();
}

beforeAll(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["credentials", "common", "errors"]);
  await loadStaleTable();
});
beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal("fetch", server);
  vi.mocked(notify).mockClear();
  [permissions, calls, bodies] = [["credential:reveal"], [], []];
  answer = () => json(LOGIN);
  client = new QueryClient({ defaultOptions: { queries: { retry: false } } });
  stop = freshnessOf(client).follow();
  root = createRoot(document.body.appendChild(document.createElement("div")));
});
afterEach(async () => {
  await act(async () => root.unmount());
  stop();
  document.body.replaceChildren();
  vi.useRealTimers();
});

it("asks the vendor whether it takes the login, and says that it does", async () => {
  await show();
  answer = () => json({ ...LOGIN, status: "REFUSED" });
  await press(`Test ${NAME}`);
  expect(calls).toEqual([`POST ${PATH}/c1/test`]);
  expect(notify, "the row says of a refusal what it says").not.toHaveBeenCalled();
  answer = () => json({ ...LOGIN, status: "WORKS" });
  await press(`Test ${NAME}`);
  expect(notify).toHaveBeenCalledExactlyOnceWith({ tone: "good", title: `The vendor takes ${NAME}` });
});

it("says when a login was refused, with the vendor's words in the vendor's language", async () => {
  await show({ status: "REFUSED", statusAt: "2026-03-02T15:00:00Z", statusText: "Account closed." });
  expect(shown()).toMatch(/Refused .*2026.*: it is passed over until it is changed\./);
  expect(document.querySelector("[lang='en']")?.textContent).toBe("Account closed.");
});

it("shows user name and password to who may read them, until they are hidden again", async () => {
  await show();
  answer = () => json({ ...LOGIN, scrts: { userName: "olive", password: "Violet-9" } });
  await press(`Show user name and password of ${NAME}`);
  expect(calls).toEqual([`GET ${PATH}?module=CREDIT&id=c1&reveal=true`]);
  expect(shown()).toContain("olive / Violet-9");
  await press(`Hide user name and password of ${NAME}`);
  expect(shown()).not.toContain("Violet-9");
  permissions = [];
  client.clear();
  await act(async () => root.render(null));
  await show();
  expect(button(`Show user name and password of ${NAME}`), "who may not is not offered it").toBeUndefined();
});

it("deletes a login once that is said again", async () => {
  await show();
  await press(`Delete ${NAME}`);
  await press("Keep");
  expect(calls).toEqual([]);
  await press(`Delete ${NAME}`);
  answer = () => new Response(null, { status: 204 });
  await press("Delete for good");
  expect(calls).toEqual([`DELETE ${PATH}/c1`]);
});

it("has credit ordered by another login, where there are several", async () => {
  await show();
  await press(`Order credit by ${NAME}`);
  expect([calls, bodies]).toEqual([["PATCH /los/api/credit/default-vendor"], [{ id: "c1" }]]);
  await show({ defaultCreditVendor: true });
  expect(shown()).toContain("Credit is ordered by it");
  expect(button(`Order credit by ${NAME}`)).toBeUndefined();
  await show({}, true);
  expect(button(`Order credit by ${NAME}`), "it is the only one").toBeUndefined();
  await show({ module: "DU" });
  expect(button(`Order credit by ${NAME}`)).toBeUndefined();
});

it("is read without a button by who may not change it, and says whose it is", async () => {
  await show({ mayEdit: false, ownership: "BRANCH", ownerName: "Austin" });
  expect(document.querySelectorAll("button")).toHaveLength(0);
  expect(shown()).toContain("Of Austin");
  expect(shown()).toContain("In force here");
  expect(document.querySelector("li")?.getAttribute("aria-label")).toBe(`${NAME}, Austin`);
});
