// @vitest-environment happy-dom
import { Fault } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeAll, beforeEach, expect, it, vi } from "vitest";
import Apply from "./apply";

const send = vi.fn<(body: object) => Promise<void>>();
let pages = 0;

vi.mock("@gable/api", async (original) => ({
  ...(await original<object>()),
  readApplyPage: async () => ({
    companyName: "Harbor",
    applicationTypes: ["Purchase"],
    token: `token-${++pages}`,
    minSeconds: -1,
    wording: { en: "I agree" },
  }),
  sendApplication: (body: object) => send(body),
}));
vi.mock("./frame", () => ({ PageTitle: "h1" }));

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
let root: Root;

const box = (name: string) => document.getElementById(`apply-${name}`) as HTMLInputElement;
const press = (name: string) =>
  act(async () => [...document.querySelectorAll("button")].find((one) => one.textContent === name)?.click());

async function type(name: string, value: string) {
  await act(async () => {
    Object.getOwnPropertyDescriptor(HTMLInputElement.prototype, "value")?.set?.call(box(name), value);
    box(name).dispatchEvent(new Event("input", { bubbles: true }));
  });
}

async function open() {
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <WordsProvider words={WORDS}>
        <Apply />
      </WordsProvider>,
    ),
  );
}

async function reload() {
  window.dispatchEvent(new Event("pagehide"));
  await act(async () => root.unmount());
  document.body.replaceChildren();
  await open();
}

beforeAll(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["common", "errors", "auth", "shell", "pos"]);
});

beforeEach(async () => {
  sessionStorage.clear();
  send.mockReset();
  pages = 0;
  await open();
});

afterEach(async () => {
  await act(async () => root.unmount());
  document.body.replaceChildren();
});

it("keeps what a stranger typed in this tab alone, without the consent, and sends it by itself with the token it began with", async () => {
  await type("firstName", "Stella");
  await type("lastName", "Patience");
  await type("email", "stella@example.test");
  await act(async () => document.querySelector<HTMLInputElement>("input[type=checkbox]")?.click());
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
  expect(document.querySelector("h1")?.textContent).toBe("Thank you");
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
