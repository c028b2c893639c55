"use client";
import { useLoanDates } from "@gable/api";
import { useReadOnly } from "@gable/form";
import { formatDate, useText, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Button } from "@gable/ui";
import dynamic from "next/dynamic";
import { useState } from "react";
import { ALL_PARTS, PARTS, type Part } from "./fields";
import { useNotedBy } from "./noted-by";

const DatesDialog = dynamic(() => import("./dates-dialog").then((module) => module.DatesDialog), { ssr: false });

/** The loan's key dates as they are known, by what they belong to; each part is changed by itself. */
export function KeyDates({ loanId }: { loanId: number }) {
  const { t } = useTranslation("dates");
  const dates = useLoanDates(loanId);
  const [open, setOpen] = useState(false);
  const locked = useReadOnly();
  return (
    <section aria-labelledby="key-dates" className="flex flex-col gap-2">
      <header className="flex flex-wrap items-center justify-between gap-2">
        <h2 id="key-dates" tabIndex={-1} className="font-medium font-serif text-lg/6">
          {t("title")}
        </h2>
        <Button size="sm" onClick={() => setOpen(true)}>
          {t(locked ? "show" : "change")}
        </Button>
      </header>
      {dates.data ? (
        <div className="grid gap-px overflow-hidden rounded-lg border border-line bg-line sm:grid-cols-[repeat(auto-fit,minmax(17rem,1fr))]">
          {ALL_PARTS.map((part) => (
            <KnownPart key={part} part={part} dates={dates.data} />
          ))}
        </div>
      ) : (
        <NotRead of={dates} title={t("notRead")} lines={4} />
      )}
      {open ? <DatesDialog loanId={loanId} onClose={() => setOpen(false)} /> : null}
    </section>
  );
}

function KnownPart({ part, dates }: { part: Part; dates: NonNullable<ReturnType<typeof useLoanDates>["data"]> }) {
  const { t } = useTranslation("dates");
  const text = useText();
  const notedBy = useNotedBy(dates);
  const known = dates.keyDates as Record<string, string | undefined>;
  return (
    <div className="bg-sheet px-3 py-2.5">
      <h3 className="font-medium text-sm">{text(`dates:part.${part}`)}</h3>
      <dl className="mt-1 grid grid-cols-[1fr_auto] gap-x-3 gap-y-1 text-sm">
        {PARTS[part].map((name) => (
          <div key={name} className="col-span-2 grid grid-cols-subgrid">
            <dt className="text-ink-muted">{text(`dates:field.${name}`)}</dt>
            <dd className="text-right tabular-nums">{known[name] ? formatDate(known[name]) : t("none")}</dd>
            {notedBy(name) ? <dd className="col-span-2 text-ink-muted text-xs">{notedBy(name)}</dd> : null}
          </div>
        ))}
      </dl>
    </div>
  );
}
