"use client";
import { type LoanFile, useNeeds } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { clubNeeds } from "@gable/loan/need";
import { NotRead, WithAreas } from "@gable/shell";
import { Button, Dialog, EmptyState } from "@gable/ui";
import { Layers, ListChecks, Plus } from "lucide-react";
import { useState } from "react";
import { AskForm } from "./ask-form";
import { NeedEntryCard } from "./need-entry";
import { isShown, NeedFilters, type NeedSight } from "./need-filters";
import { RemindAll } from "./remind-all";
import { SetForm } from "./set-form";
import { SuggestForm } from "./suggest-form";

interface Props {
  file: LoanFile;
  locked: boolean;
  onClose: () => void;
}

/** What people are asked for on a loan, and what came for it: asked, looked at, accepted or sent back. */
export function NeedsPanel(props: Props) {
  return (
    <WithAreas areas={["needs", "needSets", "contacts"]}>
      <Panel {...props} />
    </WithAreas>
  );
}

function Panel({ file, locked, onClose }: Props) {
  const { t } = useTranslation("needs");
  const { t: ofSets } = useTranslation("needSets");
  const needs = useNeeds(file.LoanId);
  const [doing, setDoing] = useState<"ask" | "suggest" | "set" | null>(null);
  const [sight, setSight] = useState<NeedSight>({ person: "", standing: "" });
  const close = () => setDoing(null);
  const people = (file.Borrowers ?? []).filter((person) => person.active !== false);
  const all = needs.data?.rows ?? [];
  const entries = clubNeeds(all.filter((need) => isShown(need, sight)));
  return (
    <Dialog
      open
      side
      sticky={doing !== null}
      width={550}
      onClose={onClose}
      title={t("title")}
      description={t("lead")}
      footer={
        locked || doing ? undefined : (
          <>
            <Button icon={<ListChecks aria-hidden="true" className="size-4" />} onClick={() => setDoing("suggest")}>
              {t("suggest.open")}
            </Button>
            <Button icon={<Layers aria-hidden="true" className="size-4" />} onClick={() => setDoing("set")}>
              {ofSets("loan.open")}
            </Button>
            <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setDoing("ask")}>
              {t("ask")}
            </Button>
          </>
        )
      }
    >
      {doing === "ask" ? <AskForm loanId={file.LoanId} people={people} onClose={close} /> : null}
      {doing === "suggest" ? <SuggestForm loanId={file.LoanId} onClose={close} /> : null}
      {doing === "set" ? <SetForm loanId={file.LoanId} onClose={close} /> : null}
      <NotRead of={needs} title={t("failed")} lines={6} />
      {all.length > 0 ? (
        <div className="flex flex-col gap-3 border-line border-b pb-4">
          <NeedFilters needs={all} value={sight} onChange={setSight} />
          {locked ? null : <RemindAll loanId={file.LoanId} needs={entries.flat()} />}
        </div>
      ) : null}
      {all.length > 0 && entries.length === 0 ? (
        <p className="py-4 text-ink-muted text-sm">{t("filter.none")}</p>
      ) : null}
      {needs.data && all.length === 0 && !doing ? <EmptyState title={t("empty")}>{t("emptyHint")}</EmptyState> : null}
      <ul className="flex flex-col divide-y divide-line">
        {entries.map((entry) => (
          <li key={entry[0].id} className="py-4">
            <NeedEntryCard loanId={file.LoanId} entry={entry} locked={locked} />
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
