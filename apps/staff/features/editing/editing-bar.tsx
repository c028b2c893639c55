"use client";
import { type LoanFile, useSession } from "@gable/api";
import { formatTime, useTranslation } from "@gable/i18n";
import type { StepId } from "@gable/loan";
import { useAreas } from "@gable/shell";
import { Banner, Button } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";
import { FinalBar } from "./final-bar";
import { LostEdits } from "./lost-edits";
import { usePolledEditing } from "./use-polled-editing";
import { useStartEditing } from "./use-start-editing";
import { useToldUnsaved } from "./use-told-unsaved";

const TakeOverDialog = dynamic(() => import("./take-over-dialog").then((module) => module.TakeOverDialog), {
  ssr: false,
});
const CocPanel = dynamic(() => import("./coc-panel").then((module) => module.CocPanel), { ssr: false });

interface BarProps {
  file: LoanFile;
  step: StepId;
  /** Whether the own save has made a figure differ from the disclosure: the reason is asked for. */
  asks: boolean;
  onPutOff: () => void;
}

/** Who edits the loan since when, or why nobody may without starting; what differs from the disclosure; and what can be done about either. */
export function EditingBar(props: BarProps) {
  const there = useAreas(["editing"]);
  return there ? <Bar {...props} /> : null;
}

function Bar({ file, step, asks, onPutOff }: BarProps) {
  const self = useSession().data?.active.id;
  const { LoanForceWriteUser: holder, hasActiveCocChanges = false } = file.Editing;
  const isEditor = holder !== undefined && holder === self;
  useToldUnsaved(file.LoanId, step, isEditor);
  usePolledEditing(file.LoanId);
  const [opened, setOpened] = useState<"take-over" | "coc" | null>(null);
  const close = () => setOpened(null);
  const closeCoc = () => {
    close();
    onPutOff();
  };
  return (
    <>
      {holder !== undefined && !isEditor ? <LostEdits loanId={file.LoanId} /> : null}
      <FinalBar file={file} />
      <Who file={file} isEditor={isEditor} onTakeOver={() => setOpened("take-over")} />
      {hasActiveCocChanges ? <Differs onExplain={() => setOpened("coc")} /> : null}
      {opened === "take-over" ? <TakeOverDialog file={file} onClose={close} /> : null}
      {opened === "coc" || (asks && opened === null) ? <CocPanel loanId={file.LoanId} onClose={closeCoc} /> : null}
    </>
  );
}

function Who({ file, isEditor, onTakeOver }: { file: LoanFile; isEditor: boolean; onTakeOver: () => void }) {
  const { t, i18n } = useTranslation("editing");
  const act = useStartEditing(file);
  const editing = file.Editing;
  const { LoanForceWriteUserName: name = "", StartDate, readOnlyType } = editing;
  const time = StartDate ? formatTime(StartDate, i18n.language === "es" ? "es" : "en") : "";
  const role = editing.mayStart || editing.mayTakeOver ? "" : t("bar.role");
  if (isEditor)
    return (
      <Banner
        tone="good"
        title={t("bar.you", { time })}
        action={
          <Button size="sm" busy={act.busy} onClick={act.end}>
            {t("end")}
          </Button>
        }
      >
        <p className="text-ink-muted">{t("bar.youHint")}</p>
      </Banner>
    );
  if (StartDate)
    return (
      <Banner
        tone="warn"
        title={t("bar.other", { name, time })}
        action={
          editing.mayTakeOver ? (
            <Button size="sm" onClick={onTakeOver}>
              {t("takeOver")}
            </Button>
          ) : undefined
        }
      >
        <p className="text-ink-muted">{role || t("bar.otherHint")}</p>
      </Banner>
    );
  const why = whyClosed(editing.SingleUserLoanAccess ?? false, readOnlyType);
  if (!why) return null;
  return (
    <Banner
      title={t(`bar.${why}`)}
      action={
        editing.mayStart ? (
          <Button size="sm" busy={act.busy} onClick={act.start}>
            {t("start")}
          </Button>
        ) : undefined
      }
    >
      <p className="text-ink-muted">{role || t(`bar.${why}Hint`)}</p>
    </Banner>
  );
}

/** Why a loan that nobody edits is closed by its company's choice; what is archived, or locked by a rule, says so elsewhere. */
function whyClosed(isSingle: boolean, type: string | undefined): "coc" | "single" | null {
  if (type === "COC_LOCK") return "coc";
  return type === "LOCK" && isSingle ? "single" : null;
}

function Differs({ onExplain }: { onExplain: () => void }) {
  const { t } = useTranslation("editing");
  return (
    <Banner
      tone="warn"
      title={t("coc.notice")}
      action={
        <Button size="sm" onClick={onExplain}>
          {t("coc.explain")}
        </Button>
      }
    />
  );
}
