import type { PricingBook, PricingInvestor, PricingProduct } from "@gable/api/pricing";
import { useText, useTranslation } from "@gable/i18n";
import { Badge, Button, EmptyState } from "@gable/ui";
import { Plus } from "lucide-react";
import { useState } from "react";
import { FeaturesChoice } from "./book-choices";
import { INVESTOR_FIELDS, PRODUCT_FIELDS } from "./book-fields";
import { ConditionCheck } from "./condition-check";
import { EligibilityRows } from "./eligibility-rows";
import { EntryDialog } from "./entry-dialog";

type Open =
  | { list: "investors"; of: PricingInvestor | null }
  | { list: "products"; of: PricingProduct | null; investorId: string };

const NEW_PRODUCT = { mortgageType: "Conventional", amortizationType: "Fixed", termMonths: 360 } as const;

/** The company's investors, each with its products and who may have them. */
export function ProductList({ book }: { book: PricingBook }) {
  const { t } = useTranslation("pricing");
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  return (
    <div className="flex flex-col gap-4 pt-4">
      <div className="flex justify-end">
        <Button
          look="solid"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => setOpen({ list: "investors", of: null })}
        >
          {t("investor.add")}
        </Button>
      </div>
      {book.investors.length === 0 ? (
        <div className="rounded-lg border border-line bg-sheet">
          <EmptyState title={t("investor.none")}>{t("investor.noneHint")}</EmptyState>
        </div>
      ) : null}
      {book.investors.map((investor) => (
        <Investor key={investor.id} of={investor} book={book} onOpen={setOpen} />
      ))}
      {open?.list === "investors" ? (
        <EntryDialog
          book={book}
          list="investors"
          of={open.of}
          blank={{ name: "", code: "" }}
          fields={INVESTOR_FIELDS}
          title={open.of?.name ?? t("investor.add")}
          onClose={close}
        />
      ) : null}
      {open?.list === "products" ? (
        <EntryDialog
          book={book}
          list="products"
          of={open.of}
          blank={{ ...NEW_PRODUCT, name: "", code: "", investorId: open.investorId }}
          fields={PRODUCT_FIELDS}
          title={open.of?.name ?? t("product.add")}
          onClose={close}
        >
          <ConditionCheck />
          <FeaturesChoice />
          <EligibilityRows />
        </EntryDialog>
      ) : null}
    </div>
  );
}

function Investor({ of, book, onOpen }: { of: PricingInvestor; book: PricingBook; onOpen: (open: Open) => void }) {
  const { t } = useTranslation("pricing");
  const products = book.products.filter(({ investorId }) => investorId === of.id);
  return (
    <section aria-label={of.name}>
      <header className="flex flex-wrap items-center gap-2 pb-1">
        <h2 className="flex-1 font-medium text-sm">
          {of.name}{" "}
          <span className="font-normal text-ink-muted text-xs">
            {of.code}
            {of.nmlsNumber ? ` · NMLS ${of.nmlsNumber}` : ""}
          </span>
        </h2>
        {of.isManualLender ? <Badge tone="note">{t("investor.manual")}</Badge> : null}
        {of.inactive ? <Badge tone="warn">{t("product.inactive")}</Badge> : null}
        <Button size="sm" aria-label={t("editOf", { name: of.name })} onClick={() => onOpen({ list: "investors", of })}>
          {t("edit")}
        </Button>
        <Button
          size="sm"
          aria-label={t("product.addTo", { name: of.name })}
          onClick={() => onOpen({ list: "products", of: null, investorId: of.id ?? "" })}
        >
          {t("product.add")}
        </Button>
      </header>
      {products.length > 0 ? (
        <ul aria-label={of.name} className="divide-y divide-line rounded-lg border border-line bg-sheet">
          {products.map((product) => (
            <Product
              key={product.id}
              of={product}
              onEdit={() => onOpen({ list: "products", of: product, investorId: of.id ?? "" })}
            />
          ))}
        </ul>
      ) : (
        <p className="text-ink-muted text-sm">{t("product.none")}</p>
      )}
    </section>
  );
}

function Product({ of, onEdit }: { of: PricingProduct; onEdit: () => void }) {
  const { t } = useTranslation("pricing");
  const text = useText();
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-1.5 text-sm">
      <span className="min-w-[min(16rem,100%)] flex-1">
        {of.name} <span className="text-ink-muted text-xs">{of.code}</span>
      </span>
      <span className="text-ink-muted text-xs">
        {text(`enums:MortgageType.${of.mortgageType}`)} · {text(`enums:AmortizationType.${of.amortizationType}`)} ·{" "}
        {t("months", { count: of.termMonths ?? 0 })} · {t("eligibility.count", { count: of.eligibility?.length ?? 0 })}
      </span>
      {of.agencyGrid ? <Badge>{t("product.agencyGrid")}</Badge> : null}
      {of.inactive ? <Badge tone="warn">{t("product.inactive")}</Badge> : null}
      <Button size="sm" aria-label={t("editOf", { name: `${of.name} ${of.code}` })} onClick={onEdit}>
        {t("edit")}
      </Button>
    </li>
  );
}
