// @vitest-environment happy-dom
import type { Borrower } from "@gable/api";
import { answers, press, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import type { MenuEntry } from "@gable/ui";
import { expect, it, vi } from "vitest";
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

const AREAS = ["borrower", "common", "enums", "errors", "shell"] as const;
const BEN = { id: "b1", version: 3, FirstName: "Ben", isPrimaryBorrower: false } as unknown as Borrower;

it.each(["primary", "off"])("tells that someone else's change came before: %s", async (entry) => {
  answers({
    "GET *": () => ({ active: { permissions: [] } }),
    "* *": Response.json({ code: "STALE_VERSION", message: "Somebody else changed it." }, { status: 412 }),
  });
  const told = desk();
  await show(<BorrowerHeading loanId={250000001} borrower={BEN} invitation={undefined} />, { areas: AREAS });
  await press(entry);
  await waitFor(() => expect(told).toMatchObject([{ do: "toast" }]));
});
