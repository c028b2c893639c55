import { Fault } from "@gable/api";
import type { Offer, WhatIf } from "@gable/api/pricing";
import { previewQuote, type QuoteRequest, useQuoteWrites, useScenarios } from "@gable/api/pricing-scenario";
import { FaultBanner } from "@gable/form";
import { formatUsd, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, Checkbox, Dialog, Select, TextArea } from "@gable/ui";
import { useState } from "react";
import { QuotePages } from "./quote-pages";
import { MOST_COMPARED, pointsText, rateText } from "./show";

interface Props {
  loanId: number;
  whatIf: WhatIf;
  offers: readonly Offer[];
  /** What stands side by side: products, and scenarios that were saved. */
  compared: readonly string[];
  onMade: () => void;
  onClose: () => void;
}

const LONGEST_NOTE = 1000;

/** What can be quoted: a product for the loan as it is supposed now, or what a saved scenario found best. */
interface Quotable {
  id: string;
  label: string;
  hint: string | undefined;
  option: QuoteRequest["options"][number];
}

/** Each product that can be had at its best rate, and the scenarios that were compared. */
function useQuotable({ loanId, whatIf, offers, compared }: Pick<Props, "loanId" | "whatIf" | "offers" | "compared">) {
  const scenarios = useScenarios(loanId).data?.rows ?? [];
  const ofProducts = offers.flatMap(({ ProductId, name, ProductProviderName, best }): Quotable[] =>
    best
      ? [
          {
            id: ProductId,
            label: `${name} · ${rateText(best.NoteRatePercent)}`,
            hint: `${ProductProviderName} · ${formatUsd(best.paymentAmt)} · ${pointsText(best)}`,
            option: { ProductId, NoteRatePercent: best.NoteRatePercent, whatIf },
          },
        ]
      : [],
  );
  const ofScenarios = scenarios.flatMap(({ id = "", name = "", summary, whatIf: supposed = {} }): Quotable[] =>
    summary?.best && compared.includes(id)
      ? [
          {
            id,
            label: `${name} · ${summary.best.name} · ${rateText(summary.best.NoteRatePercent)}`,
            hint: formatUsd(summary.best.paymentAmt),
            option: {
              ProductId: summary.best.ProductId,
              NoteRatePercent: summary.best.NoteRatePercent,
              whatIf: supposed,
            },
          },
        ]
      : [],
  );
  return [...ofProducts, ...ofScenarios];
}

/** Makes a quote of up to four options, those that were compared at first: chosen, then looked at as it would be, then made. */
export function QuoteDialog({ loanId, whatIf, offers, compared, onMade, onClose }: Props) {
  const { t } = useTranslation("quotes");
  const { t: common } = useTranslation("common");
  const { make } = useQuoteWrites(loanId);
  const [language, setLanguage] = useState<"" | "en" | "es">("");
  const quotable = useQuotable({ loanId, whatIf, offers, compared });
  const [chosen, setChosen] = useState<readonly string[]>(() =>
    compared.length > 0 ? compared.slice(0, MOST_COMPARED) : offers.slice(0, 1).map(({ ProductId }) => ProductId),
  );
  const [note, setNote] = useState("");
  const [seen, setSeen] = useState<Blob | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const isFull = chosen.length >= MOST_COMPARED;
  const request = (): QuoteRequest => ({
    ...(language && { language }),
    ...(note.trim() && { note: note.trim() }),
    options: quotable.filter(({ id }) => chosen.includes(id)).map(({ option }) => option),
  });
  const look = async () => {
    setBusy(true);
    setFault(null);
    try {
      setSeen(await previewQuote(loanId, request()));
    } catch (cause) {
      setFault(cause);
    } finally {
      setBusy(false);
    }
  };
  const save = () =>
    make.mutate(request(), {
      onSuccess: () => {
        notify({ tone: "good", title: t("make.made"), detail: t("make.madeHint") });
        onMade();
        onClose();
      },
    });
  const failed = make.error instanceof Fault ? make.error : fault;
  return (
    <Dialog
      open
      sticky
      width={seen ? 1000 : 680}
      title={t("make.title")}
      description={t("make.description")}
      onClose={onClose}
      footer={
        <>
          {seen ? (
            <Button onClick={() => setSeen(null)}>{t("make.back")}</Button>
          ) : (
            <Button onClick={onClose}>{common("cancel")}</Button>
          )}
          {seen ? (
            <Button look="solid" busy={make.isPending} onClick={save}>
              {t("make.make")}
            </Button>
          ) : (
            <Button look="solid" busy={busy} disabled={request().options.length === 0} onClick={() => void look()}>
              {t("make.preview")}
            </Button>
          )}
        </>
      }
    >
      {failed ? <FaultBanner of={failed} told={false} /> : null}
      {seen ? (
        <QuotePages content={seen} />
      ) : (
        <div className="flex flex-col gap-4">
          <Select
            label={t("make.language")}
            value={language}
            emptyLabel={t("make.theirs")}
            options={(["en", "es"] as const).map((value) => ({ value, label: t(`language.${value}`) }))}
            onChange={(value) => setLanguage(value as typeof language)}
          />
          <fieldset className="flex flex-col gap-2">
            <legend className="font-medium text-sm">{t("make.options")}</legend>
            <p className="text-ink-muted text-xs">{quotable.length > 0 ? t("make.optionsHint") : t("make.none")}</p>
            {quotable.map(({ id, label, hint }) => (
              <Checkbox
                key={id}
                label={label}
                hint={hint}
                checked={chosen.includes(id)}
                disabled={isFull && !chosen.includes(id)}
                onChange={(isOn) => setChosen(isOn ? [...chosen, id] : chosen.filter((one) => one !== id))}
              />
            ))}
            <p role="status" className="text-sm">
              {isFull && quotable.length > MOST_COMPARED ? t("make.most") : null}
            </p>
          </fieldset>
          <TextArea
            label={t("make.note")}
            hint={t("make.noteHint")}
            value={note}
            maxLength={LONGEST_NOTE}
            onChange={setNote}
          />
        </div>
      )}
    </Dialog>
  );
}
