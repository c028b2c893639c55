import type { AusFindings, AusRun, AusWarning } from "@gable/api";
import type { AusInfo, AusMade } from "@gable/api/aus-finding";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Badge, Banner } from "@gable/ui";
import { FieldChanges } from "./field-change";
import { MessageList } from "./message-list";
import { ResultBadge } from "./result-badge";
import { isOther, Sent, type SentFigures } from "./sent";

interface Props {
  run: AusRun;
  result: AusFindings;
  /** What the engine would be told now, where that matters. */
  now?: SentFigures | undefined;
  /** What a person should look at before they go by it. */
  warnings?: readonly AusWarning[] | undefined;
  info?: AusInfo | undefined;
  busy?: boolean;
  onMake?: (what: AusMade["kind"], place: number) => void;
}

/** What an engine answered: its recommendation and what that means, by which numbers it knows the loan, what it was told, and its messages. */
export function Finding({ run, result, now, warnings = [], info, busy = false, onMake }: Props) {
  const { t } = useTranslation("aus");
  const text = useText();
  const { language } = usePreferences();
  const engine = run.request.engine;
  const facts = [
    [t("case"), result.CASE_ID],
    [t("submission"), result.submissionNumber],
    [t("answered"), formatInstant(run.endedAt, language)],
    [t("version"), result.version],
    [t("evaluation"), result.evaluationStatus && text(`aus:evaluations.${result.evaluationStatus}`)],
    [t("riskClass"), result.riskClass],
    [t("purchaseEligibility"), result.purchaseEligibility && text(`aus:eligible.${result.purchaseEligibility}`)],
    [t("offering"), result.offeringIdentifier],
    [t("sponsor"), run.request.lender?.name ?? run.request.lender?.institutionIdentifier],
  ].filter(([, value]) => value);
  const changed = warnings.find(({ module }) => module === "LOAN_CHANGED");
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ResultBadge run={run} className="px-2 py-0.5 text-sm/5" />
        <span>{text(`aus:meaning.${result.recommendation}`, { fallback: "" })}</span>
      </p>
      {changed || isOther(run.request.casefile, now) ? (
        <Banner tone="warn" title={t(changed?.resubmit ? "changedResubmit" : "changed", { engine })}>
          {changed ? <FieldChanges changes={changed.fields} label={t("changed", { engine })} /> : null}
        </Banner>
      ) : null}
      {warnings.some(({ module }) => module === "HANDED_OVER") ? (
        <Banner tone="warn" title={t("handedOver", { engine })} />
      ) : null}
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-muted text-xs">{name}</dt>
            <dd className="font-medium tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <Sent engine={engine} told={run.request.casefile} now={now} />
      {result.documentationRelief?.length ? (
        <ul aria-label={t("relief")} className="flex flex-wrap gap-2">
          {result.documentationRelief.map(({ of, status }) => (
            <li key={of}>
              <Badge tone={status === "ELIGIBLE" ? "good" : "plain"}>
                {t(status === "ELIGIBLE" ? "reliefFor" : "noReliefFor", { of: text(`aus:reliefOf.${of}`) })}
              </Badge>
            </li>
          ))}
        </ul>
      ) : null}
      {result.messages.length === 0 ? (
        <p className="text-ink-muted">{t("noMessages")}</p>
      ) : (
        <details open>
          <summary className="cursor-pointer py-1 font-medium">
            {t("messages", { count: result.messages.length })}
          </summary>
          <MessageList run={run} messages={result.messages} made={info?.made ?? []} busy={busy} onMake={onMake} />
        </details>
      )}
    </div>
  );
}
