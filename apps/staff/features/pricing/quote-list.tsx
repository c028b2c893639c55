import {
  type LoanQuote,
  type QuoteStaleness,
  quoteFile,
  useLoanQuotes,
  useQuoteWrites,
} from "@gable/api/pricing-scenario";
import { useReadOnly } from "@gable/form";
import { formatInstant, useText, useTranslation } from "@gable/i18n";
import { NotRead, notify, saveFile, usePreferences } from "@gable/shell";
import { Badge, Button, Panel } from "@gable/ui";
import { useState } from "react";
import { SendQuoteDialog } from "./send-quote-dialog";
import { rateText } from "./show";
import { Staleness, staleOf } from "./stale-quote";

const TONES = { SENDING: "note", SENT: "good", ERROR: "bad" } as const;

/** The quotes of a loan, and what became of their emails. */
export function QuoteList({ loanId }: { loanId: number }) {
  const { t } = useTranslation("quotes");
  const quotes = useLoanQuotes(loanId);
  return (
    <Panel id="loan-quotes" title={t("quotes")}>
      <NotRead look="banner" lines={3} of={quotes} title={t("quotesFailed")} />
      {quotes.data?.rows.length === 0 ? (
        <p className="text-ink-muted text-sm">
          {t("noQuotes")}. {t("noQuotesHint")}
        </p>
      ) : null}
      <ul className="flex flex-col divide-y divide-line">
        {quotes.data?.rows.map((quote) => (
          <QuoteRow key={quote.id} loanId={loanId} quote={quote} />
        ))}
      </ul>
    </Panel>
  );
}

function QuoteRow({ loanId, quote }: { loanId: number; quote: LoanQuote }) {
  const { t } = useTranslation("quotes");
  const text = useText();
  const { language } = usePreferences();
  const locked = useReadOnly();
  const { send } = useQuoteWrites(loanId);
  const at = formatInstant(quote.pricedAt, language);
  const stale = quote.stale ?? [];
  /** What the person is told, with the letter, before the quote goes out. */
  const [asked, setAsked] = useState<readonly QuoteStaleness[] | null>(null);
  const isOver = new Date(quote.offeredUntil) < new Date();
  const save = async () =>
    saveFile(await quoteFile(loanId, quote.id ?? ""), `${t("quoteFile")} ${loanId} ${quote.pricedAt.slice(0, 10)}.pdf`);
  const email = (known: readonly QuoteStaleness[]) =>
    send.mutate(
      { id: quote.id ?? "", knownStale: known.map(({ key }) => key) },
      {
        onSuccess: () => {
          setAsked(null);
          notify({ tone: "note", title: t("sending") });
        },
        onError: (fault) => setAsked((before) => staleOf(fault) ?? before),
      },
    );
  return (
    <li className="flex flex-col gap-1.5 py-2.5 text-sm first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-start gap-x-3 gap-y-1.5">
        <span className="min-w-0 flex-1 basis-56">
          <span className="block">
            {quote.options.map((option) => `${option.name} · ${rateText(option.NoteRatePercent)}`).join(", ")}
          </span>
          <span className="block text-ink-muted text-xs">
            {text(`quotes:language.${quote.language}`)} · {t("madeBy", { name: quote.madeBy, at })}
            {isOver ? null : ` · ${t("until", { at: formatInstant(quote.offeredUntil, language) })}`}
          </span>
        </span>
        {isOver ? <Badge tone="warn">{t("over")}</Badge> : null}
        {stale.length > 0 ? <Badge tone="warn">{t("stale.badge")}</Badge> : null}
        <span className="flex flex-wrap gap-1.5">
          <Button size="sm" aria-label={t("downloadOf", { at })} onClick={() => void save().catch(() => undefined)}>
            {t("download")}
          </Button>
          {locked || isOver ? null : (
            <Button size="sm" busy={send.isPending} aria-label={t("sendOf", { at })} onClick={() => setAsked(stale)}>
              {t("send")}
            </Button>
          )}
        </span>
      </div>
      {stale.length > 0 ? (
        <div className="text-ink-muted text-xs">
          <Staleness of={stale} />
        </div>
      ) : null}
      {asked ? (
        <SendQuoteDialog
          loanId={loanId}
          quote={quote}
          stale={asked}
          busy={send.isPending}
          onSend={() => email(asked)}
          onClose={() => setAsked(null)}
        />
      ) : null}
      {quote.sendings?.map((sending) => (
        <p key={sending.messageId} className="flex flex-wrap items-center gap-2 text-xs">
          <Badge tone={TONES[sending.status]}>{t(`status.${sending.status}`)}</Badge>
          {t("sentTo", { name: sending.name ?? sending.address ?? "", at: formatInstant(sending.askedAt, language) })}
          {sending.error ? <span>{text(`quotes:error.${sending.error}`)}</span> : null}
        </p>
      ))}
    </li>
  );
}
