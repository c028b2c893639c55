"use client";
import { type LoanFile, useLockFinalized, useSession, useUnlockLoan } from "@gable/api";
import { Area, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Banner, Button } from "@gable/ui";
import { useState } from "react";
import { SettingDialog } from "../organization/setting-dialog";

const MOST = 1000;

/** A finalized loan is closed until somebody opens it, who says why; or says what has it open. */
export function FinalBar({ file }: { file: LoanFile }) {
  const { t } = useTranslation("editing");
  const may = useSession().data?.active.permissions?.includes("loan:unlock") ?? false;
  const lock = useLockFinalized(file.LoanId);
  const [asking, setAsking] = useState(false);
  const { readOnlyType, finalState, canUnlock } = file.Editing;
  if (readOnlyType === "FINAL_LOCK")
    return (
      <>
        <Banner
          title={t("bar.final")}
          action={
            canUnlock ? (
              <Button size="sm" onClick={() => setAsking(true)}>
                {t("final.open")}
              </Button>
            ) : undefined
          }
        >
          <p className="text-ink-muted">{t(canUnlock ? "bar.finalHint" : "final.who")}</p>
        </Banner>
        {asking ? <OpenDialog loanId={file.LoanId} onClose={() => setAsking(false)} /> : null}
      </>
    );
  if (finalState === "ASKED") return <Banner tone="warn" title={t("final.asked")} />;
  if (finalState !== "OPENED") return null;
  return (
    <Banner
      tone="warn"
      title={t("final.opened")}
      action={
        may ? (
          <Button size="sm" busy={lock.isPending} onClick={() => lock.mutate()}>
            {t("final.close")}
          </Button>
        ) : undefined
      }
    />
  );
}

interface Why extends Versioned {
  reason: string;
}

function OpenDialog({ loanId, onClose }: { loanId: number; onClose: () => void }) {
  const { t } = useTranslation("editing");
  const unlock = useUnlockLoan(loanId);
  const [record] = useState<Why>(() => ({ reason: "" }));
  const form = useRecordForm<Why>({
    record,
    name: `open finalized ${loanId}`,
    inWindow: true,
    numbers: [],
    labels: "editing:final.field",
    write: async ({ whole }) => {
      await unlock.mutateAsync(whole.reason);
      notify({ tone: "good", title: t("final.done") });
      return undefined;
    },
  });
  return (
    <SettingDialog
      of={form}
      create={t("final.open")}
      title={t("final.title")}
      description={t("final.about")}
      onClose={onClose}
    >
      <Area path="reason" must maxLength={MOST} rows={2} />
    </SettingDialog>
  );
}
