import { type LoanQuote, type QuoteStaleness, quoteFile } from "@gable/api/pricing-scenario";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Banner, Button, Dialog } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import { QuotePages } from "./quote-pages";
import { Staleness } from "./stale-quote";

/** Shows the letter of a quote before it is emailed, and why it is not what would be quoted now. */
export function SendQuoteDialog({
  loanId,
  quote,
  stale,
  busy,
  onSend,
  onClose,
}: {
  loanId: number;
  quote: LoanQuote;
  stale: readonly QuoteStaleness[];
  busy: boolean;
  onSend: () => void;
  onClose: () => void;
}) {
  const { t } = useTranslation("quotes");
  const { t: common } = useTranslation("common");
  const id = quote.id ?? "";
  const letter = useQuery({
    queryKey: ["quote", loanId, id, "content"],
    queryFn: () => quoteFile(loanId, id),
    // What was given never changes.
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });
  return (
    <Dialog
      open
      width={1000}
      title={t("sendTitle")}
      description={t("sendHint")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="solid" busy={busy} disabled={!letter.data} onClick={onSend}>
            {t(stale.length > 0 ? "stale.send" : "sendNow")}
          </Button>
        </>
      }
    >
      {stale.length > 0 ? (
        <div className="mb-3">
          <Banner tone="warn" title={t("stale.title")}>
            <Staleness of={stale} />
            <p>{t("stale.hint")}</p>
          </Banner>
        </div>
      ) : null}
      <NotRead of={letter} title={t("letterFailed")} lines={8} />
      {letter.data ? <QuotePages content={letter.data} /> : null}
    </Dialog>
  );
}
