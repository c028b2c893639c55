"use client";
import { useUnlockLoan } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Banner, Button } from "@gable/ui";
import type { Closed } from "./closed";

/** Says why nothing can be changed, and who can lift it; those who can, do it here. */
export function ClosedBanner({ loanId, closed, canUnlock }: { loanId: number; closed: Closed; canUnlock: boolean }) {
  const { t } = useTranslation("loan");
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
        canUnlock ? (
          <Button
            size="sm"
            busy={unlock.isPending}
            onClick={() =>
              // The banner is gone by then, and what it would be called back with: the promise stays.
              void unlock.mutateAsync(undefined).then(
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
      <p className="text-ink-muted">{canUnlock ? t("closed.again") : t("closed.who")}</p>
    </Banner>
  );
}
