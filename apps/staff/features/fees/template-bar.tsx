"use client";
import { useSession } from "@gable/api";
import { type FeeChange, type FeeSheet, useFeePreview, useSyncFees } from "@gable/api/fee";
import { useReadOnly } from "@gable/form";
import { formatUsd, useText, useTranslation } from "@gable/i18n";
import { NotRead, notify } from "@gable/shell";
import { Badge, Banner, Button, buttonClass, Dialog, Select } from "@gable/ui";
import Link from "next/link";
import { useState } from "react";
import { useFeeName } from "./fee-name";

/** What can be done with all of the fees at once: a template put on the loan, amounts that have become old calculated anew. */
export function TemplateBar({ loanId, sheet }: { loanId: number; sheet: FeeSheet }) {
  const { t } = useTranslation("fees");
  const locked = useReadOnly();
  const [chosen, setChosen] = useState<string | null>(null);
  const first = sheet.templates[0];
  if (locked) return null;
  return (
    <>
      {sheet.outOfDate > 0 ? (
        <Banner
          tone="warn"
          title={t("outOfDate", { count: sheet.outOfDate })}
          action={
            <Button size="sm" onClick={() => setChosen("")}>
              {t("recalculate")}
            </Button>
          }
        />
      ) : null}
      <div className="flex flex-wrap items-center gap-3">
        {first ? (
          <Button look={sheet.fees.length === 0 ? "solid" : "outline"} onClick={() => setChosen(first.id)}>
            {t("apply")}
          </Button>
        ) : (
          <NoTemplates />
        )}
      </div>
      {chosen === null ? null : (
        <SyncDialog
          loanId={loanId}
          templates={sheet.templates}
          chosen={chosen}
          onChoose={setChosen}
          onClose={() => setChosen(null)}
        />
      )}
    </>
  );
}

function NoTemplates() {
  const { t } = useTranslation("fees");
  const mayMake = useSession().data?.active.permissions.includes("org:edit-closing-costs");
  return (
    <p className="text-ink-muted text-sm">
      {t("noTemplates")}{" "}
      {mayMake ? (
        <Link prefetch={false} href="/app/settings/closing-costs" className={buttonClass("outline", "sm")}>
          {t("toSettings")}
        </Link>
      ) : null}
    </p>
  );
}

interface SyncProps {
  loanId: number;
  templates: FeeSheet["templates"];
  chosen: string;
  onChoose: (id: string) => void;
  onClose: () => void;
}

/** Shows each fee that would be added, changed or removed with what it comes to now, before it is done. */
function SyncDialog({ loanId, templates, chosen, onChoose, onClose }: SyncProps) {
  const { t } = useTranslation("fees");
  const preview = useFeePreview(loanId, chosen);
  const sync = useSyncFees(loanId);
  const rows = preview.data?.rows ?? [];
  const changing = rows.filter(({ action }) => action !== "KEPT").length;
  const carryOut = () =>
    sync.mutate(chosen, {
      onSuccess: ({ rows: done }) => {
        const count = done.filter(({ action }) => action !== "KEPT").length;
        notify({ tone: "good", title: t("applied", { count }) });
        onClose();
      },
    });
  return (
    <Dialog
      open
      side
      width={740}
      title={chosen === "" ? t("recalculate") : t("apply")}
      onClose={onClose}
      footer={
        <Button look="solid" busy={sync.isPending} disabled={changing === 0} onClick={carryOut}>
          {t("applyNow")}
        </Button>
      }
    >
      <div className="flex flex-col gap-4">
        {chosen === "" ? null : (
          <Select
            label={t("template")}
            value={chosen}
            options={templates.map(({ id, name, fits }) => ({
              value: id,
              label: fits ? t("fits", { name }) : name,
            }))}
            onChange={onChoose}
          />
        )}
        <NotRead of={preview} title={t("failed")} lines={8} />
        {preview.data && rows.length === 0 ? <p className="text-ink-muted text-sm">{t("nothing")}</p> : null}
        {rows.length > 0 ? <Changes rows={rows} /> : null}
      </div>
    </Dialog>
  );
}

const TONES = { ADDED: "good", UPDATED: "note", DELETED: "bad", KEPT: "warn" } as const;

function Changes({ rows }: { rows: FeeChange[] }) {
  const { t } = useTranslation("fees");
  const text = useText();
  const nameOf = useFeeName();
  return (
    <table className="w-full text-sm tabular-nums">
      <caption className="pb-1 text-left font-medium">{t("preview")}</caption>
      <thead className="text-ink-muted text-xs">
        <tr className="border-line border-b [&>th]:py-1 [&>th]:font-medium">
          <th scope="col" className="text-left">
            {t("field.FeeDesc")}
          </th>
          <th scope="col" className="text-right">
            {t("was")}
          </th>
          <th scope="col" className="text-right">
            {t("willBe")}
          </th>
        </tr>
      </thead>
      <tbody>
        {rows.map(({ action, fee, previousAmt, missing, keptBecause, paidOutsideClosingWasAmt: outsideWas }) => (
          <tr key={`${fee.id} ${fee.FeeDetail?.LWCode} ${fee.FeeDetail?.FeeDesc}`} className="border-line border-b">
            <th scope="row" className="py-1.5 pr-2 text-left font-normal">
              <span className="mr-2">{nameOf(fee.FeeDetail)}</span>
              <Badge tone={TONES[action]}>{t(`action.${action}`)}</Badge>
              {keptBecause ? <span className="block text-ink-muted text-xs">{t(`kept.${keptBecause}`)}</span> : null}
              {missing ? (
                <span className="block text-warn text-xs">
                  {t("missing", { what: text(`fees:notKnown.${missing}`) })}
                </span>
              ) : null}
              {outsideWas === undefined ? null : (
                <span className="block text-warn text-xs">
                  {t("outsideCut", { was: formatUsd(outsideWas), now: formatUsd(fee.paidOutsideClosingAmt) })}
                </span>
              )}
            </th>
            <td className="text-right">{formatUsd(previousAmt)}</td>
            <td className="text-right">
              {action === "DELETED" ? formatUsd(undefined) : formatUsd(fee.FeeDetail?.FeeActualTotalAmt)}
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  );
}
