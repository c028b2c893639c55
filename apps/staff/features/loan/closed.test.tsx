// @vitest-environment happy-dom
import type { LoanFile } from "@gable/api";
import { STEPS, type StepId } from "@gable/loan";
import { renderToString } from "react-dom/server";
import { describe, expect, it, vi } from "vitest";
import { type Closed, SECTIONS, useClosed } from "./closed";

vi.mock("@gable/api", () => ({ useLoanLock: () => ({ data: null }), useSession: () => ({ data: undefined }) }));

function closedBy(step: StepId, more: Partial<LoanFile>): Closed | null {
  let closed: Closed | null = null;
  const file = { LoanId: 1, SectionLocks: [], Editing: { sections: [] }, ...more } as unknown as LoanFile;
  function Ask() {
    closed = useClosed(file, step);
    return null;
  }
  renderToString(<Ask />);
  return closed;
}
const lock = (section: string) => ({ section, reason: "Being audited", lockedAt: "", lockedByName: "Ana" });

describe("a step is closed", () => {
  it.each(STEPS.flatMap((step) => SECTIONS[step].map((section) => [step, section] as const)))(
    "%s by the lock of %s, with who locked it and why",
    (step, section) => {
      expect(closedBy(step, { SectionLocks: [lock(section)] })).toEqual({
        why: "section",
        reason: "Being audited",
        by: "Ana",
      });
      expect(
        closedBy(step, { Editing: { sections: [{ section, action: "READ" }] } as unknown as LoanFile["Editing"] }),
      ).toEqual({ why: "editing" });
    },
  );

  it.each(STEPS)("%s of a finalized loan, of which the server says that its sections are read", (step) => {
    const sections = SECTIONS[step].map((section) => ({ section, action: "READ" }));
    const Editing = { sections, isReadOnly: true, readOnlyType: "FINAL_LOCK" } as unknown as LoanFile["Editing"];
    expect(closedBy(step, { Editing })).toEqual({ why: "editing" });
  });

  it.each(STEPS)("%s by nothing else", (step) => {
    expect(closedBy(step, { SectionLocks: [lock("ARCHIVE_LOAN")] })).toBeNull();
  });
});
