import type { AusFindings, AusRun } from "@gable/api";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { ResultBadge } from "./result-badge";
import { Sent, type Told } from "./sent";

interface Props {
  run: AusRun;
  result: AusFindings;
  /** What the engine would be told now, where that matters. */
  now?: Told | undefined;
}

/** What an engine answered: its recommendation and what that means, by which numbers it knows the loan, what it was told, and its messages. */
export function Finding({ run, result, now }: Props) {
  const { t } = useTranslation("aus");
  const text = useText();
  const { language } = usePreferences();
  const facts = [
    [t("case"), result.CASE_ID],
    [t("submission"), result.submissionNumber],
    [t("answered"), formatInstant(run.endedAt, language)],
    [t("version"), result.version],
  ].filter(([, value]) => value);
  return (
    <div className="flex flex-col gap-3 text-sm">
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <ResultBadge run={run} className="px-2 py-0.5 text-sm/5" />
        <span>{text(`aus:meaning.${result.recommendation}`, { fallback: "" })}</span>
      </p>
      <dl className="flex flex-wrap gap-x-6 gap-y-2">
        {facts.map(([name, value]) => (
          <div key={name}>
            <dt className="text-ink-muted text-xs">{name}</dt>
            <dd className="font-medium tabular-nums [overflow-wrap:anywhere]">{value}</dd>
          </div>
        ))}
      </dl>
      <Sent engine={run.request.engine} told={run.request.casefile} now={now} />
      {result.messages.length === 0 ? (
        <p className="text-ink-muted">{t("noMessages")}</p>
      ) : (
        <details open>
          <summary className="cursor-pointer py-1 font-medium">
            {t("messages", { count: result.messages.length })}
          </summary>
          {/* What an engine says stays in its own language. */}
          <ul lang="en" className="divide-y divide-line border-line border-t">
            {result.messages.map((message, at) => (
              <li key={at} className="py-1.5">
                {message.text} <span className="whitespace-nowrap text-ink-muted text-xs">{message.id}</span>
              </li>
            ))}
          </ul>
        </details>
      )}
    </div>
  );
}
