// @vitest-environment happy-dom
import { type Borrower, type Desk, type Reaction, reactionsTo, setDesk } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type MenuEntry, type Words, WordsProvider } from "@gable/ui";
import { QueryClient, QueryClientProvider } from "@tanstack/react-query";
import { act } from "react";
import { createRoot, type Root } from "react-dom/client";
import { afterEach, beforeEach, expect, it, vi } from "vitest";
import { BorrowerHeading } from "./borrower-heading";

/** What its menu offers, as buttons. */
vi.mock("@gable/ui", async (load) => ({
  ...(await load<object>()),
  Menu: ({ entries }: { entries: MenuEntry[] }) =>
    entries.map((entry) => (
      <button key={entry.key} type="button" onClick={entry.onSelect}>
        {entry.key}
      </button>
    )),
}));

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });
const BEN = { id: "b1", version: 3, FirstName: "Ben", isPrimaryBorrower: false } as unknown as Borrower;

let root: Root;
let told: Reaction[];

beforeEach(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["borrower", "common", "enums", "errors", "shell"]);
  told = [];
  const overtaken = JSON.stringify({ code: "STALE_VERSION", message: "Somebody else changed it." });
  vi.stubGlobal("fetch", async () => new Response(overtaken, { status: 412 }));
  const failed: Desk["failed"] = (fault, { method, as }) => {
    told.push(...reactionsTo(fault, { portal: "staff", page: location, method, as, signedIn: true, supportEmail: "" }));
  };
  setDesk({ failed, reached: () => undefined } as Partial<Desk> as Desk);
  root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <QueryClientProvider client={new QueryClient()}>
        <WordsProvider words={WORDS}>
          <BorrowerHeading loanId={250000001} borrower={BEN} invitation={undefined} />
        </WordsProvider>
      </QueryClientProvider>,
    ),
  );
});
afterEach(async () => {
  await act(async () => root.unmount());
  setDesk(null);
  document.body.replaceChildren();
});

it.each(["primary", "off"])("tells that someone else's change came before: %s", async (entry) => {
  const pressed = [...document.querySelectorAll("button")].find((found) => found.textContent === entry);
  await act(async () => pressed?.click());
  await vi.waitFor(() => expect(told).toMatchObject([{ do: "toast" }]));
});
