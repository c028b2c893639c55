"use client";
import { type BillingAccount, type BillingQuote, Fault, useBillingCalls, useBillingQuote } from "@gable/api";
import { formatDate, formatNumber, formatUsd, useTranslation } from "@gable/i18n";
import { isUnread, notify, useFaultWords } from "@gable/shell";
import { Badge, Banner, Button, ConfirmDialog, Figure, Panel } from "@gable/ui";
import { CreditCard, Users } from "lucide-react";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useEffect, useRef, useState } from "react";
import { Invoices } from "./invoices";
import { PastDueNote } from "./past-due";
import { SeatsDialog } from "./seats-dialog";

type Asking = "upgrade" | "optOut" | "seats" | null;

/** One account: its plan, its seats, its card, and its invoices. */
export function AccountPanel({ account }: { account: BillingAccount }) {
  const { t } = useTranslation("billing");
  const calls = useBillingCalls(account.id);
  const [asking, setAsking] = useState<Asking>(null);
  useReturnedCard(account, calls.readCard.mutate);
  const failed = Object.values(calls).find((call) => call.error instanceof Fault);
  const isPro = account.plan === "PRO";
  const quote = useBillingQuote(account.id, !isPro && account.mayUpgrade);
  const words = {
    name: account.name,
    date: formatDate(asking === "upgrade" ? quote.data?.firstCharge : account.periodEnd),
    count: quote.data?.seats ?? account.seats,
    price: formatUsd(quote.data?.seatPrice),
    month: formatUsd(quote.data?.amount),
    today: formatUsd(quote.data?.dueToday),
  };
  const answer = (call: "upgrade" | "optOut") => {
    setAsking(null);
    for (const one of Object.values(calls)) one.reset();
    const onSuccess = () => notify({ tone: "good", title: t(`${call}.done`), detail: account.name });
    if (call === "optOut") calls.optOut.mutate(undefined, { onSuccess });
    else if (quote.data) calls.upgrade.mutate(quote.data.seatPrice, { onSuccess, onError: () => void quote.refetch() });
  };
  return (
    <Panel
      id={`account-${account.id}`}
      title={account.name}
      aside={
        <span className="flex flex-wrap gap-2">
          <Badge>{t(`kind.${account.kind}`)}</Badge>
          <Badge tone={isPro ? "pine" : "plain"}>{t(`plan.${account.plan}`)}</Badge>
          {account.state === "ACTIVE" ? null : <Badge tone="warn">{t(`state.${account.state}`)}</Badge>}
        </span>
      }
    >
      <div className="flex flex-col gap-5">
        {failed?.error instanceof Fault ? <Failure fault={failed.error} /> : null}
        {account.pastDue ? <PastDueNote pastDue={account.pastDue} /> : null}
        {isUnread(quote) ? (
          <Banner tone="warn" action={<Button onClick={() => void quote.refetch()}>{t("again")}</Button>}>
            {t("quote.missing")}
          </Banner>
        ) : null}
        {calls.readCard.isPending ? <Banner>{t("card.reading")}</Banner> : null}
        <p className="max-w-prose text-ink-muted text-sm">
          {!isPro
            ? t(account.state === "ACTIVE" ? "basicHint" : "cancelledHint")
            : account.state === "ACTIVE"
              ? t("proHint", words)
              : t("endsHint", words)}
        </p>
        <Figures account={account} quote={quote.data} />
        <CardLine account={account} calls={calls} />
        <div className="flex flex-wrap gap-2">
          {account.mayUpgrade ? (
            <Button
              look="solid"
              disabled={!account.card || !quote.data}
              busy={calls.upgrade.isPending}
              onClick={() => setAsking("upgrade")}
            >
              {t("upgrade.do")}
            </Button>
          ) : null}
          <Button icon={<Users aria-hidden="true" className="size-4" />} onClick={() => setAsking("seats")}>
            {t("seats.show", words)}
          </Button>
          {account.mayOptOut ? (
            <Button look="danger" busy={calls.optOut.isPending} onClick={() => setAsking("optOut")}>
              {t("optOut.do")}
            </Button>
          ) : null}
        </div>
        {!isPro && !account.mayUpgrade ? <p className="text-ink-muted text-sm">{t("upgrade.whoMay")}</p> : null}
        {account.mayUpgrade && !account.card ? (
          <p className="text-ink-muted text-sm">{t("upgrade.needsCard")}</p>
        ) : null}
        <Invoices account={account} />
      </div>
      {asking === "seats" ? <SeatsDialog account={account} onClose={() => setAsking(null)} /> : null}
      {asking === "upgrade" || asking === "optOut" ? (
        <ConfirmDialog
          open
          danger={asking === "optOut"}
          title={t(`${asking}.title`, words)}
          message={t(`${asking}.message`, words)}
          confirmLabel={t(`${asking}.do`)}
          cancelLabel={t(`${asking}.cancel`)}
          onCancel={() => setAsking(null)}
          onConfirm={() => answer(asking)}
        />
      ) : null}
    </Panel>
  );
}

/** Back from the vendor's page: what was entered there is taken over once, and the address says so no longer. */
function useReturnedCard(account: BillingAccount, read: () => void) {
  const returned = useSearchParams().get("card") === account.id;
  const router = useRouter();
  const path = usePathname();
  const done = useRef(false);
  useEffect(() => {
    if (!returned || done.current) return;
    done.current = true;
    read();
    router.replace(path);
  }, [returned, read, router, path]);
}

function Failure({ fault }: { fault: Fault }) {
  const { t } = useTranslation("billing");
  const wordsOf = useFaultWords();
  return <Banner tone="bad">{fault.status === 502 ? t("vendorAway") : wordsOf(fault)}</Banner>;
}

function Figures({ account, quote }: { account: BillingAccount; quote: BillingQuote | undefined }) {
  const { t } = useTranslation("billing");
  const price = quote?.seatPrice ?? account.seatPrice;
  const cents = price === undefined ? undefined : Math.round(price * 100) * account.seats;
  return (
    <dl className="grid grid-cols-2 gap-x-6 gap-y-4 sm:grid-cols-3 lg:grid-cols-5">
      <Figure label={t("figure.seats")} value={formatNumber(account.seats)} />
      <Figure label={t("figure.price")} value={formatUsd(price)} />
      {account.periodStart && account.periodEnd ? (
        <>
          <Figure
            label={t("figure.period")}
            value={`${formatDate(account.periodStart)} – ${formatDate(account.periodEnd)}`}
          />
          <Figure label={t("figure.soFar")} value={formatUsd(cents === undefined ? undefined : cents / 100)} />
        </>
      ) : null}
      {quote ? (
        <>
          <Figure label={t("quote.month")} value={formatUsd(quote.amount)} />
          <Figure label={t("quote.today")} value={formatUsd(quote.dueToday)} />
          <Figure label={t("quote.first")} value={formatDate(quote.firstCharge)} />
        </>
      ) : null}
    </dl>
  );
}

function CardLine({ account, calls }: { account: BillingAccount; calls: ReturnType<typeof useBillingCalls> }) {
  const { t } = useTranslation("billing");
  const { card } = account;
  return (
    <div className="flex flex-wrap items-center gap-3 rounded-md border border-line bg-paper px-3 py-2.5 text-sm">
      <CreditCard aria-hidden="true" className="size-5 shrink-0 text-ink-muted" />
      <span className="min-w-[min(12rem,100%)] flex-1">
        {card ? (
          <>
            <span className="block font-medium first-letter:uppercase">
              {t("card.ending", { brand: card.brand, last4: card.last4 })}
            </span>
            <span className="block text-ink-muted text-xs">
              {t("card.expires", { month: card.expires.slice(5, 7), year: card.expires.slice(0, 4) })}
            </span>
          </>
        ) : (
          <>
            <span className="block font-medium">{t("card.none")}</span>
            <span className="block text-ink-muted text-xs">{t("card.noneHint")}</span>
          </>
        )}
      </span>
      <Button
        busy={calls.openCardForm.isPending}
        onClick={() => calls.openCardForm.mutate(undefined, { onSuccess: ({ url }) => window.location.assign(url) })}
      >
        {card ? t("card.replace") : t("card.add")}
      </Button>
    </div>
  );
}
