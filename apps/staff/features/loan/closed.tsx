"use client";
import { type LoanFile, useLoanLock, useSession, useUnlockLoan } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import type { StepId } from "@gable/loan";
import { notify } from "@gable/shell";
import { Banner, Button } from "@gable/ui";

/** Why a step of a loan can be read and not changed. */
export interface Closed {
  why: "archived" | "rule" | "section" | "editing" | "role";
  /** What the rule says, or who locked the section. */
  reason?: string;
  by?: string;
}

/** What changing a step takes. */
const PERMISSIONS: Partial<Record<StepId, string>> = {
  "loan-info": "loan:edit-info",
  "govt-loan": "loan:edit-info",
  borrowers: "loan:edit-borrower",
  financial: "loan:edit-financial",
  aus: "loan:edit-info",
  documents: "loan:edit-needs",
  conditions: "loan:edit-conditions",
  "loan-center": "loan:edit-trackers",
  setup: "loan:edit-setup",
};

/** The sections whose lock closes a step (domain/loan/section.go). */
const SECTIONS: Partial<Record<StepId, readonly string[]>> = {
  "loan-info": ["LOAN_INFO"],
  "govt-loan": ["GOVERNMENT_LOAN_INFO", "LOAN_INFO"],
  borrowers: ["BORROWER_INFO"],
  financial: ["FINANCIAL_INFO"],
  aus: ["RUN_AUS"],
  documents: ["LOAN_DOCUMENTS"],
  conditions: ["LOAN_CONDITIONS"],
  "loan-center": ["LOAN_CENTER"],
  setup: ["SETUP_CONTACTS"],
};

/** Whether and why nothing can be changed here, for anybody or for this person; null while it can. */
export function useClosed(file: LoanFile, step: StepId): Closed | null {
  const lock = useLoanLock(file.LoanId).data;
  const held = useSession().data?.active.permissions;
  const needed = PERMISSIONS[step];
  if (file.archiveIndicator) return { why: "archived" };
  if (lock) return { why: "rule", reason: lock.reason };
  const closed = file.SectionLocks.find(({ section }) => SECTIONS[step]?.includes(section));
  if (closed) return { why: "section", reason: closed.reason, by: closed.lockedByName };
  const isTheirs = (one: LoanFile["Editing"]["sections"][number]) =>
    one.action === "READ" && SECTIONS[step]?.includes(one.section);
  if (file.Editing.sections.some(isTheirs)) return { why: "editing" };
  return needed && held && !held.includes(needed) ? { why: "role" } : null;
}

/** Says why nothing can be changed, and who can lift it; those who can, do it here. */
export function ClosedBanner({ loanId, closed }: { loanId: number; closed: Closed }) {
  const { t } = useTranslation("loan");
  const mayUnlock = useSession().data?.active.permissions?.includes("loan:unlock") ?? false;
  const unlock = useUnlockLoan(loanId);
  if (closed.why === "archived") return <Banner tone="note">{t("archived")}</Banner>;
  if (closed.why === "role") return <Banner tone="note">{t("closed.role")}</Banner>;
  if (closed.why === "section")
    return (
      <Banner tone="warn" title={t("closed.section")}>
        <p>{closed.reason}</p>
        <p className="text-ink-muted">{t("closed.by", { name: closed.by ?? "" })}</p>
      </Banner>
    );
  return (
    <Banner
      tone="warn"
      title={t("closed.rule")}
      action={
        mayUnlock ? (
          <Button
            size="sm"
            busy={unlock.isPending}
            onClick={() =>
              // The banner is gone by then, and what it would be called back with: the promise stays.
              void unlock.mutateAsync().then(
                () => notify({ tone: "good", title: t("closed.unlocked"), detail: t("closed.again") }),
                () => undefined,
              )
            }
          >
            {t("closed.unlock")}
          </Button>
        ) : undefined
      }
    >
      {closed.reason ? <p>{closed.reason}</p> : null}
      <p className="text-ink-muted">{mayUnlock ? t("closed.again") : t("closed.who")}</p>
    </Banner>
  );
}
