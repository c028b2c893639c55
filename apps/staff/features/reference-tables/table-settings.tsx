"use client";
import { useSession } from "@gable/api";
import { type ReferenceTable, useReferenceTables, useReferenceTableWrites } from "@gable/api/government";
import { formatDate, useText, useTranslation } from "@gable/i18n";
import { NotRead, notify } from "@gable/shell";
import { Badge, Button, IconButton } from "@gable/ui";
import { Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { SettingPage } from "../organization/setting-page";
import { LoadDialog } from "./load-dialog";

/** Which kinds there are, in the order of the list, and whether a company loads its own. */
const KINDS = [
  "CONFORMING_LIMIT",
  "FHA_LIMIT",
  "FHA_PREMIUM",
  "FHA_INVESTMENT",
  "VA_FUNDING_FEE",
  "VA_RESIDUAL",
  "USDA_FEE",
  "USDA_INCOME_LIMIT",
  "AREA_MEDIAN_INCOME",
  "PMI_COVERAGE",
  "PMI_RATE",
  "QM_THRESHOLD",
  "APOR",
  "TRANSFER_TAX",
  "RECORDING_FEE",
  "TITLE_PREMIUM",
] as const;
const OF_COMPANY = ["PMI_RATE", "TRANSFER_TAX", "RECORDING_FEE", "TITLE_PREMIUM"] as const;

/** The tables that calculations go by: each with its source, its days, and whose it is. */
export function TableSettings() {
  const { t } = useTranslation("referenceTables");
  const text = useText();
  const read = useReferenceTables();
  const isProvider = useSession().data?.active.tenantType === "PROVIDER";
  const [isLoading, setLoading] = useState(false);
  const rows = read.data?.rows ?? [];
  return (
    <SettingPage
      title={t("title")}
      lead={t("lead")}
      aside={
        <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setLoading(true)}>
          {t("load")}
        </Button>
      }
    >
      <NotRead of={read} title={t("failed")} lines={9} />
      {read.data
        ? KINDS.map((kind) => (
            <Kind
              key={kind}
              name={text(`government:name.${kind}`)}
              rows={rows.filter((row) => row.kind === kind)}
              mine={isProvider ? "PROVIDER" : "COMPANY"}
            />
          ))
        : null}
      {isLoading ? <LoadDialog kinds={isProvider ? KINDS : OF_COMPANY} onClose={() => setLoading(false)} /> : null}
    </SettingPage>
  );
}

function Kind({ name, rows, mine }: { name: string; rows: readonly ReferenceTable[]; mine: string }) {
  const { t } = useTranslation("referenceTables");
  return (
    <section aria-label={name}>
      <h2 className="pb-1 font-medium text-sm">{name}</h2>
      {rows.length === 0 ? <p className="text-ink-muted text-sm">{t("none")}</p> : null}
      {rows.length > 0 ? (
        <ul aria-label={name} className="divide-y divide-line rounded-lg border border-line bg-sheet">
          {rows.map((row) => (
            <Row key={row.id ?? row.validFrom} row={row} kind={name} isMine={row.level === mine} />
          ))}
        </ul>
      ) : null}
    </section>
  );
}

function Row({ row, kind, isMine }: { row: ReferenceTable; kind: string; isMine: boolean }) {
  const { t } = useTranslation("referenceTables");
  const text = useText();
  const writes = useReferenceTableWrites();
  const from = formatDate(row.validFrom);
  const days = row.validTo
    ? t("span", { from, to: formatDate(row.validTo) })
    : t("since", { from: formatDate(row.validFrom) });
  const name = `${kind}, ${days}`;
  // What came with the product is noted in the reader's language, the rest as whoever loaded it wrote.
  const note =
    row.note && row.level === "SHIPPED"
      ? text(`referenceTables:note.${row.kind}-${row.validFrom}`, { fallback: row.note })
      : row.note;
  const remove = (id: string) =>
    void writes.remove(id).then(
      () => notify({ tone: "good", title: t("removed", { name }) }),
      () => undefined, // what went wrong is told by the request
    );
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2">
      <span className="min-w-[min(16rem,100%)] flex-1 [overflow-wrap:anywhere]">
        <span className="text-sm tabular-nums">{days}</span>{" "}
        <span className="text-ink-muted text-xs">
          {row.source}
          {note ? ` — ${note}` : ""}
        </span>
      </span>
      <span className="text-ink-muted text-xs tabular-nums">{t("rows", { count: row.rowCount })}</span>
      {row.endsSoon ? <Badge tone="bad">{t("endsSoon")}</Badge> : null}
      {row.demonstration ? <Badge tone="warn">{t("demonstration")}</Badge> : null}
      <Badge {...(row.level === "SHIPPED" ? {} : { tone: "note" })}>{t(`level.${row.level}`)}</Badge>
      {isMine && row.id ? (
        <IconButton label={t("remove", { name })} size="sm" onClick={() => remove(row.id ?? "")}>
          <Trash2 aria-hidden="true" className="size-4" />
        </IconButton>
      ) : null}
    </li>
  );
}
