// @vitest-environment happy-dom
import type { LoanMessageConfig } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { type Words, WordsProvider } from "@gable/ui";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { expect, it, vi } from "vitest";
import { LoanKind } from "./loan-kind";

const WORDS = new Proxy({} as Words, { get: (_, word) => String(word) });

it("says to whom a kind goes, and what of it waits, with the reader's time zone", async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["messages", "enums", "common"]);
  const dueAt = "2026-07-04T19:05:00Z";
  const row = {
    kind: "STAGE_CHANGE",
    isActive: true,
    isOwn: false,
    mailTo: ["BORROWERS"],
    schedules: [{ MessageId: "m1", channel: "EMAIL", address: "ana@example.test", dueAt }],
  } as unknown as LoanMessageConfig;
  const none = () => undefined;
  const root = createRoot(document.body.appendChild(document.createElement("div")));
  await act(async () =>
    root.render(
      <WordsProvider words={WORDS}>
        <LoanKind row={row} locked={false} onSwitch={async () => none()} onEdit={none} onFollow={none} />
      </WordsProvider>,
    ),
  );
  expect(document.body.textContent).toContain("To: Primary borrower");
  const zone = new Intl.DateTimeFormat("en-US", { timeZoneName: "short" }).formatToParts(new Date(dueAt));
  const name = zone.find(({ type }) => type === "timeZoneName")?.value;
  expect(document.body.textContent).toMatch(new RegExp(`ana@example.test · Waits until Jul [45], 2026, .* ${name}`));
  await act(async () => root.unmount());
});
