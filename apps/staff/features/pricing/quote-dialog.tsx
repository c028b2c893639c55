import { Fault } from "@gable/api";
import type { Offer, WhatIf } from "@gable/api/pricing";
import { previewQuote, type QuoteRequest, useQuoteWrites } from "@gable/api/pricing-scenario";
import { FaultBanner } from "@gable/form";
import { formatUsd, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, Checkbox, Dialog, Select, TextArea, Viewer } from "@gable/ui";
import { useState } from "react";
import { MOST_COMPARED, pointsText, rateText } from "./show";

interface Props {
  loanId: number;
  whatIf: WhatIf;
  offers: readonly Offer[];
  onMade: () => void;
  onClose: () => void;
}

const LONGEST_NOTE = 1000;

/** Makes a quote of up to four options: first chosen, then looked at as it would be, then made. */
export function QuoteDialog({ loanId, whatIf, offers, onMade, onClose }: Props) {
  const { t } = useTranslation("quotes");
  const { t: common } = useTranslation("common");
  const { make } = useQuoteWrites(loanId);
  const [language, setLanguage] = useState<"" | "en" | "es">("");
  const [chosen, setChosen] = useState<readonly string[]>(() => offers.slice(0, 1).map(({ ProductId }) => ProductId));
  const [note, setNote] = useState("");
  const [seen, setSeen] = useState<Blob | null>(null);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const isFull = chosen.length >= MOST_COMPARED;
  const request = (): QuoteRequest => ({
    ...(language && { language }),
    ...(note.trim() && { note: note.trim() }),
    options: offers.flatMap(({ ProductId, best }) =>
      best && chosen.includes(ProductId) ? [{ ProductId, NoteRatePercent: best.NoteRatePercent, whatIf }] : [],
    ),
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
            <Button look="solid" busy={busy} disabled={chosen.length === 0} onClick={() => void look()}>
              {t("make.preview")}
            </Button>
          )}
        </>
      }
    >
      {failed ? <FaultBanner of={failed} told={false} /> : null}
      {seen ? (
        <Preview content={seen} />
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
            <p className="text-ink-muted text-xs">{offers.length > 0 ? t("make.optionsHint") : t("make.none")}</p>
            {offers.map(({ ProductId, name, ProductProviderName, best }) => (
              <Checkbox
                key={ProductId}
                label={`${name} · ${rateText(best?.NoteRatePercent)}`}
                hint={best ? `${ProductProviderName} · ${formatUsd(best.paymentAmt)} · ${pointsText(best)}` : undefined}
                checked={chosen.includes(ProductId)}
                disabled={isFull && !chosen.includes(ProductId)}
                onChange={(isOn) =>
                  setChosen(isOn ? [...chosen, ProductId] : chosen.filter((one) => one !== ProductId))
                }
              />
            ))}
            <p role="status" className="text-sm">
              {isFull && offers.length > MOST_COMPARED ? t("make.most") : null}
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

function Preview({ content }: { content: Blob }) {
  const { t } = useTranslation("needs");
  const { t: words } = useTranslation("quotes");
  return (
    <Viewer
      content={content}
      mediaType="application/pdf"
      name={words("make.title")}
      words={{
        page: (at, count) => t("viewer.page", { at, count }),
        notShown: t("viewer.notShown"),
        tooMany: (count) => t("viewer.tooMany", { count }),
      }}
    />
  );
}
