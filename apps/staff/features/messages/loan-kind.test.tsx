// @vitest-environment happy-dom
import type { LoanMessageConfig } from "@gable/api";
import { show } from "@gable/testing";
import { expect, it } from "vitest";
import { LoanKind } from "./loan-kind";

it("says to whom a kind goes, and what of it waits, with the reader's time zone", async () => {
  const dueAt = "2026-07-04T19:05:00Z";
  const row = {
    kind: "STAGE_CHANGE",
    isActive: true,
    isOwn: false,
    mailTo: ["BORROWERS"],
    schedules: [{ MessageId: "m1", channel: "EMAIL", address: "ana@example.test", dueAt }],
  } as unknown as LoanMessageConfig;
  const none = () => undefined;
  await show(<LoanKind row={row} locked={false} onSwitch={async () => none()} onEdit={none} onFollow={none} />, {
    areas: ["messages", "enums", "common"],
  });
  expect(document.body.textContent).toContain("To: Primary borrower");
  const zone = new Intl.DateTimeFormat("en-US", { timeZoneName: "short" }).formatToParts(new Date(dueAt));
  const name = zone.find(({ type }) => type === "timeZoneName")?.value;
  expect(document.body.textContent).toMatch(new RegExp(`ana@example.test · Waits until Jul [45], 2026, .* ${name}`));
});
