import type { PricingBook } from "@gable/api/pricing";
import type { FieldSpec } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import { Plus } from "lucide-react";
import { type ReactNode, useState } from "react";
import { InvestorChoice, LoansChoice, OfficerChoice, ProductsChoice } from "./book-choices";
import { ADJUSTER_FIELDS, MARGIN_FIELDS, PLAN_FIELDS } from "./book-fields";
import { type Entry, EntryDialog } from "./entry-dialog";
import { RoundingForm } from "./rounding-form";
import { TermsScope } from "./terms-scope";
import { UnitChoice } from "./unit-choice";

type TermsListName = "margins" | "adjusters" | "plans";

const FIELDS: Readonly<Record<TermsListName, readonly FieldSpec[]>> = {
  margins: MARGIN_FIELDS,
  adjusters: ADJUSTER_FIELDS,
  plans: PLAN_FIELDS,
};

/** What the company and its investors take out of prices, and how originators are paid. */
export function TermsList({ book }: { book: PricingBook }) {
  return (
    <div className="flex flex-col gap-5 pt-4">
      <Terms list="margins" book={book}>
        <UnitChoice />
        <OfficerChoice />
        <ProductsChoice book={book} />
      </Terms>
      <Terms list="adjusters" book={book}>
        <InvestorChoice book={book} />
        <LoansChoice />
        <ProductsChoice book={book} />
      </Terms>
      <RoundingForm book={book} />
      <Terms list="plans" book={book}>
        <UnitChoice />
      </Terms>
    </div>
  );
}

function Terms({ list, book, children }: { list: TermsListName; book: PricingBook; children: ReactNode }) {
  const { t } = useTranslation("pricing");
  const [open, setOpen] = useState<Entry<TermsListName> | "new" | null>(null);
  const title = t(`terms.${list}`);
  const rows: readonly Entry<TermsListName>[] = book[list];
  return (
    <section aria-label={title}>
      <header className="flex items-center justify-between gap-2 pb-1">
        <div>
          <h2 className="font-medium text-sm">{title}</h2>
          <p className="text-ink-muted text-xs">{t(`terms.${list}Hint`)}</p>
        </div>
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" className="size-4" />}
          aria-label={t("addTo", { name: title })}
          onClick={() => setOpen("new")}
        >
          {t("add")}
        </Button>
      </header>
      {rows.length > 0 ? (
        <ul aria-label={title} className="divide-y divide-line rounded-lg border border-line bg-sheet">
          {rows.map((one) => (
            <li key={one.id} className="flex items-center gap-x-3 px-3 py-1.5 text-sm">
              <span className="flex min-w-0 flex-1 flex-col gap-x-4 [overflow-wrap:anywhere] sm:flex-row sm:items-baseline sm:justify-between">
                <span>{one.name}</span>
                <TermsScope of={one} book={book} />
              </span>
              <span className="w-14 shrink-0 text-right tabular-nums">{one.percent?.toFixed(3)}</span>
              <Button size="sm" aria-label={t("editOf", { name: one.name })} onClick={() => setOpen(one)}>
                {t("edit")}
              </Button>
            </li>
          ))}
        </ul>
      ) : (
        <p className="text-ink-muted text-sm">{t("terms.none")}</p>
      )}
      {open ? (
        <EntryDialog
          book={book}
          list={list}
          of={open === "new" ? null : open}
          blank={list === "plans" ? { name: "", kind: "LENDER_PAID" } : { name: "" }}
          fields={FIELDS[list]}
          title={open === "new" ? title : (open.name ?? title)}
          onClose={() => setOpen(null)}
        >
          <div className="mt-3 flex max-w-xl flex-col gap-4">{children}</div>
        </EntryDialog>
      ) : null}
    </section>
  );
}
