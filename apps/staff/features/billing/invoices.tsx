"use client";
import { type BillingAccount, type BillingInvoice, useBillingInvoices } from "@gable/api";
import { formatDate, formatUsd, useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Badge, type Tone } from "@gable/ui";
import Link from "next/link";

/** What the state of an invoice looks like. */
export const INVOICE_TONES: Record<BillingInvoice["status"], Tone> = { OPEN: "note", PAID: "good", FAILED: "bad" };

/** The billed periods of an account, newest first. */
export function Invoices({ account }: { account: BillingAccount }) {
  const { t } = useTranslation("billing");
  const invoices = useBillingInvoices(account.id);
  const rows = invoices.data?.rows ?? [];
  return (
    <section className="flex flex-col gap-2 border-line border-t pt-4">
      <h3 className="font-medium text-sm">{t("invoices.title")}</h3>
      <NotRead look="banner" of={invoices} title={t("notLoaded")} lines={2} />
      {invoices.data && rows.length === 0 ? <p className="text-ink-muted text-sm">{t("invoices.none")}</p> : null}
      {rows.length > 0 ? (
        <section
          // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by the keyboard
          tabIndex={0}
          aria-label={t("invoices.title")}
          className="relative overflow-x-auto"
        >
          <table className="w-full min-w-lg text-left text-sm">
            <thead className="text-ink-muted text-xs">
              <tr>
                <Head>{t("invoices.period")}</Head>
                <Head>{t("invoices.number")}</Head>
                <Head right>{t("figure.seats")}</Head>
                <Head right>{t("invoices.amount")}</Head>
                <Head>{t("invoices.status")}</Head>
              </tr>
            </thead>
            <tbody className="divide-y divide-line">
              {rows.map((invoice) => (
                <Row key={invoice.id} account={account.id} invoice={invoice} />
              ))}
            </tbody>
          </table>
        </section>
      ) : null}
    </section>
  );
}

function Head({ children, right }: { children: string; right?: boolean }) {
  return (
    <th scope="col" className={`py-1.5 pr-4 font-medium ${right ? "text-right" : ""}`}>
      {children}
    </th>
  );
}

function Row({ account, invoice }: { account: string; invoice: BillingInvoice }) {
  const { t } = useTranslation("billing");
  return (
    <tr className="align-top">
      <td className="whitespace-nowrap py-2 pr-4">
        {formatDate(invoice.periodStart)} – {formatDate(invoice.periodEnd)}
      </td>
      <td className="whitespace-nowrap py-2 pr-4">
        <Link
          prefetch={false}
          href={`/app/settings/billing/${account}/invoices/${invoice.id}`}
          className="inline-block py-0.5 text-pine underline underline-offset-2"
        >
          {invoice.number ?? t("invoices.unnumbered")}
        </Link>
        {invoice.url ? (
          <a
            href={invoice.url}
            target="_blank"
            rel="noreferrer"
            className="block w-fit py-1 text-ink-muted text-xs underline underline-offset-2"
          >
            {t("invoices.atVendor")}
            <span className="sr-only"> {t("invoices.newTab")}</span>
          </a>
        ) : null}
      </td>
      <td className="py-2 pr-4 text-right">{invoice.seats}</td>
      <td className="py-2 pr-4 text-right">{formatUsd(invoice.amount)}</td>
      <td className="py-2 pr-4">
        <Badge tone={INVOICE_TONES[invoice.status]}>{t(`invoices.is.${invoice.status}`)}</Badge>
        {invoice.paidOn ? (
          <span className="block text-ink-muted text-xs">
            {t("invoices.paidOn", { date: formatDate(invoice.paidOn) })}
          </span>
        ) : null}
        {invoice.failure ? (
          <span className="block text-bad text-xs">
            {invoice.failure} {t("invoices.attempts", { count: invoice.attempts })}{" "}
            {invoice.nextAttempt ? t("invoices.next", { date: formatDate(invoice.nextAttempt) }) : ""}
          </span>
        ) : null}
      </td>
    </tr>
  );
}
