"use client";
import { useAusChanges } from "@gable/api/aus-finding";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Dialog, Loading } from "@gable/ui";
import { FieldChanges } from "./field-change";

const NOTHING = "—";

interface Props {
  loanId: number;
  runId: string;
  title: string;
  onClose: () => void;
}

/** What a run has otherwise than the one before it: in the loan that was told, and in the findings. */
export function RunChanges({ loanId, runId, title, onClose }: Props) {
  const { t } = useTranslation("aus");
  const text = useText();
  const changes = useAusChanges(loanId, runId);
  const found = changes.data?.findings;
  const isSame =
    found &&
    changes.data?.loan.length === 0 &&
    found.added.length + found.gone.length + found.reworded.length + found.documentationRelief.length === 0 &&
    found.recommendation.was === found.recommendation.now;
  const reliefStatus = (status: unknown) => (status ? text(`aus:reliefStatus.${status}`) : NOTHING);
  const messages = [
    ["added", found?.added ?? []],
    ["gone", found?.gone ?? []],
  ] as const;
  return (
    <Dialog open side reading width={550} title={title} onClose={onClose}>
      <div className="flex flex-col gap-5 text-sm">
        <NotRead of={changes} title={t("diff.failed")} look="banner" />
        {changes.isPending ? <Loading lines={6} /> : null}
        {changes.data && !changes.data.sinceId ? <p className="text-ink-muted">{t("diff.first")}</p> : null}
        {changes.data?.sinceId && isSame ? <p className="text-ink-muted">{t("diff.same")}</p> : null}
        {found && found.recommendation.was !== found.recommendation.now ? (
          <p>
            <span className="block text-ink-muted text-xs">{t("resultOf")}</span>
            <span className="font-medium">
              {text(`aus:result.${found.recommendation.was}`)} → {text(`aus:result.${found.recommendation.now}`)}
            </span>
          </p>
        ) : null}
        {changes.data && changes.data.loan.length > 0 ? (
          <section aria-label={t("diff.loan")}>
            <h3 className="mb-1 font-medium">{t("diff.loan")}</h3>
            <FieldChanges changes={changes.data.loan} label={t("diff.loan")} />
          </section>
        ) : null}
        {found && found.documentationRelief.length > 0 ? (
          <section aria-label={t("relief")}>
            <h3 className="mb-1 font-medium">{t("relief")}</h3>
            <ul className="divide-y divide-line border-line border-t">
              {found.documentationRelief.map(({ field, was, now }) => (
                <li key={field} className="flex flex-wrap gap-x-2 py-1.5">
                  <span className="text-ink-muted first-letter:uppercase">{text(`aus:reliefOf.${field}`)}</span>
                  <span className="font-medium">
                    {reliefStatus(was)} → {reliefStatus(now)}
                  </span>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
        {messages.map(([kind, list]) =>
          list.length > 0 ? (
            <section key={kind} aria-label={t(`diff.${kind}`)}>
              <h3 className="mb-1 font-medium">{t(`diff.${kind}`)}</h3>
              <ul lang="en" className="divide-y divide-line border-line border-t">
                {list.map((message, at) => (
                  <li key={at} className={kind === "gone" ? "py-1.5 text-ink-muted line-through" : "py-1.5"}>
                    {message.text} <span className="whitespace-nowrap text-ink-muted text-xs">{message.id}</span>
                  </li>
                ))}
              </ul>
            </section>
          ) : null,
        )}
        {found && found.reworded.length > 0 ? (
          <section aria-label={t("diff.reworded")}>
            <h3 className="mb-1 font-medium">{t("diff.reworded")}</h3>
            <ul lang="en" className="divide-y divide-line border-line border-t">
              {found.reworded.map(({ was, now }, at) => (
                <li key={at} className="py-1.5">
                  <del className="block text-ink-muted">{was.text}</del>
                  <ins className="block no-underline">
                    {now.text} <span className="whitespace-nowrap text-ink-muted text-xs">{now.id}</span>
                  </ins>
                </li>
              ))}
            </ul>
          </section>
        ) : null}
      </div>
    </Dialog>
  );
}
