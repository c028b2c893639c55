"use client";
import { useLetterTemplates, useLetterWrites } from "@gable/api/preapproval";
import { FaultBanner } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Banner, Button, Checkbox, Dialog, MoneyField, Select, TextField } from "@gable/ui";
import { amountRequired, decimal, required, upperOf } from "@gable/validation";
import { useState } from "react";
import type { LoanOffer } from "./offer";
import { TemplateFaults } from "./template-faults";

const LANGUAGES = { en: "English", es: "Español" } as const;

/** The offer that a letter is made for. */
export function NewLetter({ loanId, offer, onClose }: { loanId: number; offer: LoanOffer; onClose: () => void }) {
  const { t } = useTranslation("letters");
  const { t: common } = useTranslation("common");
  const writes = useLetterWrites("staff", loanId);
  const [price, setPrice] = useState(offer.price);
  const [down, setDown] = useState(offer.down);
  const [property, setProperty] = useState("");
  const [language, setLanguage] = useState<"en" | "es">("en");
  const [isBeyond, setBeyond] = useState(false);
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const unfit = useLetterTemplates(loanId).data?.rows.filter(
    ({ faults, languages }) => faults && languages?.includes(language),
  );
  const isWhole =
    (amountRequired(price) ?? decimal(price) ?? required(down) ?? decimal(down) ?? upperOf(down)(price)) === null;
  const make = async () => {
    setBusy(true);
    setFault(null);
    try {
      const { unfitTemplate } = await writes.make({
        salesPrice: Number(price),
        downPayment: Number(down),
        ...(property.trim() && { property }),
        language,
        ...(isBeyond && { isBeyond }),
      });
      notify(unfitTemplate ? { tone: "warn", title: t("madeStandard") } : { tone: "good", title: t("made") });
      onClose();
    } catch (cause) {
      setFault(cause);
    } finally {
      setBusy(false);
    }
  };
  return (
    <Dialog
      open
      width={500}
      title={t("make")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="solid" busy={busy} disabled={!isWhole} onClick={() => void make()}>
            {t("make")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {fault ? <FaultBanner of={fault} /> : null}
        <MoneyField label={t("price")} value={price} onChange={setPrice} />
        <MoneyField label={t("down")} value={down} onChange={setDown} />
        <TextField
          label={t("property")}
          hint={t("propertyHint")}
          value={property}
          maxLength={200}
          autoComplete="off"
          onChange={setProperty}
        />
        <Select
          label={t("language")}
          value={language}
          options={[
            { value: "en", label: LANGUAGES.en },
            { value: "es", label: LANGUAGES.es },
          ]}
          onChange={(value) => setLanguage(value === "es" ? "es" : "en")}
        />
        {unfit?.map(({ formId, name, faults = [] }) => (
          <Banner key={formId} tone="warn" title={t("willBeStandard")}>
            {name ? <p>{t("unfit", { name })}</p> : null}
            <TemplateFaults faults={faults} />
          </Banner>
        ))}
        <Checkbox label={t("meant")} checked={isBeyond} onChange={setBeyond} />
      </div>
    </Dialog>
  );
}
