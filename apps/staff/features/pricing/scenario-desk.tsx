import type { WhatIf } from "@gable/api/pricing";
import { type SavedScenario, useScenarios, useScenarioWrites } from "@gable/api/pricing-scenario";
import { useReadOnly } from "@gable/form";
import { formatInstant, formatPercent, formatUsd, useTranslation } from "@gable/i18n";
import { NotRead, usePreferences } from "@gable/shell";
import { Button, Checkbox, Panel } from "@gable/ui";
import { useState } from "react";
import { useOfferUndo } from "../record/use-offer-undo";
import { useProgramWords } from "./program-words";
import { QuoteList } from "./quote-list";
import { ScenarioChanges } from "./scenario-changes";
import { ScenarioDialog } from "./scenario-dialog";
import { rateText } from "./show";

interface Props {
  loanId: number;
  compared: readonly string[];
  onCompare: (scenario: string) => void;
  onOpen: (whatIf: WhatIf) => void;
}

/** The scenarios that were saved of a loan, and the quotes that were made. */
export function ScenarioDesk(props: Props) {
  const { t } = useTranslation("quotes");
  const scenarios = useScenarios(props.loanId);
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Panel id="saved-scenarios" title={t("scenarios")}>
        <NotRead look="banner" lines={3} of={scenarios} title={t("scenariosFailed")} />
        {scenarios.data?.rows.length === 0 ? (
          <p className="text-ink-muted text-sm">
            {t("noScenarios")}. {t("noScenariosHint")}
          </p>
        ) : null}
        <ul className="flex flex-col divide-y divide-line">
          {scenarios.data?.rows.map((scenario) => (
            <ScenarioRow key={scenario.id} {...props} scenario={scenario} />
          ))}
        </ul>
      </Panel>
      <QuoteList loanId={props.loanId} />
    </div>
  );
}

function ScenarioRow({ loanId, scenario, compared, onCompare, onOpen }: Props & { scenario: SavedScenario }) {
  const { t } = useTranslation("quotes");
  const { language } = usePreferences();
  const locked = useReadOnly();
  const { remove, restore } = useScenarioWrites(loanId);
  const offerUndo = useOfferUndo();
  const programs = useProgramWords();
  const [isOpen, setOpen] = useState(false);
  const [isRenaming, setRenaming] = useState(false);
  const { id = "", version = 0, name = "", summary } = scenario;
  const best = summary?.best;
  const openAgain = () => {
    setOpen(!isOpen);
    if (!isOpen) onOpen(scenario.whatIf ?? {});
  };
  const takeAway = async () => {
    try {
      await remove.mutateAsync(id);
    } catch {
      return; // told already
    }
    if (compared.includes(id)) onCompare(id);
    offerUndo({ title: t("removed"), names: [name] }, async () => void (await restore.mutateAsync(id)));
  };
  return (
    <li className="flex flex-col gap-1.5 py-2.5 text-sm first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <Checkbox
          className="mt-0.5"
          label={t("compare", { name })}
          labelHidden
          checked={compared.includes(id)}
          onChange={() => onCompare(id)}
        />
        <span className="min-w-0 flex-1 basis-56">
          <span className="block break-words font-medium">{name}</span>
          <span className="block tabular-nums">
            {best
              ? `${best.name} · ${rateText(best.NoteRatePercent)} · ${formatUsd(best.paymentAmt)} · LTV ${formatPercent(summary.LTV)}`
              : t("noneThen")}
          </span>
          <span className="block text-xs empty:hidden">{programs(scenario.whatIf ?? {})}</span>
          <span className="block text-ink-muted text-xs">
            {summary ? t("savedBy", { name: scenario.savedBy ?? "", at: formatInstant(summary.at, language) }) : null}
          </span>
        </span>
        <span className="flex flex-wrap gap-1.5">
          <Button size="sm" aria-expanded={isOpen} aria-label={t("searchOf", { name })} onClick={openAgain}>
            {t("search")}
          </Button>
          {locked ? null : (
            <>
              <Button size="sm" look="ghost" aria-label={t("renameOf", { name })} onClick={() => setRenaming(true)}>
                {t("rename")}
              </Button>
              <Button
                size="sm"
                look="ghost"
                busy={remove.isPending}
                aria-label={t("removeOf", { name })}
                onClick={() => void takeAway()}
              >
                {t("remove")}
              </Button>
            </>
          )}
        </span>
      </div>
      {isOpen ? <ScenarioChanges loanId={loanId} id={id} /> : null}
      {isRenaming ? (
        <ScenarioDialog loanId={loanId} scenario={{ ...scenario, id, version }} onClose={() => setRenaming(false)} />
      ) : null}
    </li>
  );
}
