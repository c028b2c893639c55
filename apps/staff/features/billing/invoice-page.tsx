"use client";
import { type BillingStatement, useBillingInvoice } from "@gable/api";
import { formatDate, formatNumber, formatUsd, useTranslation } from "@gable/i18n";
import { useRouteLabel } from "@gable/shell";
import { Badge, Button, Loading } from "@gable/ui";
import { Printer } from "lucide-react";
import type { ReactNode } from "react";
import { Breadcrumbs } from "../frame/breadcrumbs";
import { INVOICE_TONES } from "./invoices";

/** One invoice as the payer keeps it in the books: printed, it is a sheet without anything around it. */
export function InvoicePage({ account, id }: { account: string; id: string }) {
  const { t } = useTranslation("billing");
  const invoice = useBillingInvoice(account, id);
  const name = invoice.data ? t("invoice.title", { number: numberOf(invoice.data, t("invoices.unnumbered")) }) : "";
  useRouteLabel("id", name || undefined);
  if (!invoice.data) return <Loading lines={10} className="mx-auto max-w-3xl p-6" />;
  return (
    <div className="mx-auto flex max-w-3xl flex-col gap-5 px-4 py-5 sm:px-6 print:max-w-none print:p-0">
      <header className="flex flex-wrap items-end justify-between gap-3 print:hidden">
        <div className="min-w-0">
          <Breadcrumbs />
          <h1 className="font-medium font-serif text-2xl/8">{name}</h1>
        </div>
        <Button look="solid" icon={<Printer aria-hidden="true" className="size-4" />} onClick={() => window.print()}>
          {t("invoice.print")}
        </Button>
      </header>
      <Sheet invoice={invoice.data} name={name} />
    </div>
  );
}

function numberOf(invoice: BillingStatement, unnumbered: string): string {
  return invoice.number ?? unnumbered;
}

function Sheet({ invoice, name }: { invoice: BillingStatement; name: string }) {
  const { t } = useTranslation("billing");
  const { payer } = invoice;
  return (
    <article
      aria-label={name}
      className="flex flex-col gap-8 rounded-lg border border-line bg-sheet p-6 text-sm sm:p-10 print:rounded-none print:border-0 print:p-0"
    >
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <p className="font-medium font-serif text-xl">Gable</p>
          <p className="text-ink-muted">{t("invoice.from")}</p>
        </div>
        <div className="text-right max-sm:text-left">
          <p className="font-medium font-serif text-xl">{name}</p>
          <Badge tone={INVOICE_TONES[invoice.status]}>{t(`invoices.is.${invoice.status}`)}</Badge>
        </div>
      </div>
      <dl className="grid gap-x-8 gap-y-4 sm:grid-cols-2">
        <Fact label={t("invoice.to")}>
          <span className="block font-medium">{payer.name}</span>
          {payer.name === payer.company ? null : <span className="block">{payer.company}</span>}
          {payer.nmls ? (
            <span className="block text-ink-muted">{t("invoice.nmls", { number: payer.nmls })}</span>
          ) : null}
        </Fact>
        <Fact label={t("invoice.issued")}>{formatDate(invoice.issuedOn)}</Fact>
        <Fact label={t("invoices.period")}>
          {t("invoice.through", { from: formatDate(invoice.periodStart), to: lastDay(invoice.periodEnd) })}
        </Fact>
        <Fact label={t("invoices.status")}>
          {invoice.paidOn
            ? t("invoices.paidOn", { date: formatDate(invoice.paidOn) })
            : t("invoice.unpaid", { amount: formatUsd(invoice.total) })}
        </Fact>
      </dl>
      <Lines invoice={invoice} />
      <p className="text-ink-muted">{t("invoice.noTax")}</p>
    </article>
  );
}

/** The last day of a period that ends before the given one. */
function lastDay(end: string): string {
  const day = new Date(`${end}T00:00:00Z`);
  day.setUTCDate(day.getUTCDate() - 1);
  return formatDate(day.toISOString().slice(0, 10));
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div>
      <dt className="text-ink-muted text-xs">{label}</dt>
      <dd>{children}</dd>
    </div>
  );
}

function Lines({ invoice }: { invoice: BillingStatement }) {
  const { t } = useTranslation("billing");
  return (
    <table className="w-full text-left">
      <thead className="border-line-strong border-b text-ink-muted text-xs">
        <tr>
          <th scope="col" className="py-2 pr-3 font-medium">
            {t("invoice.item")}
          </th>
          <th scope="col" className="py-2 pr-3 text-right font-medium">
            {t("figure.seats")}
          </th>
          <th scope="col" className="py-2 pr-3 text-right font-medium">
            {t("figure.price")}
          </th>
          <th scope="col" className="py-2 text-right font-medium">
            {t("invoices.amount")}
          </th>
        </tr>
      </thead>
      <tbody>
        {invoice.lines?.map((line) => (
          <tr key={line.unitPrice} className="border-line border-b align-top">
            <td className="py-3 pr-3">{t("invoice.seat")}</td>
            <td className="py-3 pr-3 text-right">{formatNumber(line.quantity)}</td>
            <td className="py-3 pr-3 text-right">{formatUsd(line.unitPrice)}</td>
            <td className="py-3 text-right">{formatUsd(line.amount)}</td>
          </tr>
        ))}
      </tbody>
      <tfoot>
        <tr>
          <th scope="row" colSpan={3} className="py-3 pr-3 text-right font-medium">
            {t("invoice.total")}
          </th>
          <td className="py-3 text-right font-medium text-base">{formatUsd(invoice.total)}</td>
        </tr>
      </tfoot>
    </table>
  );
}
