"use client";
import { conditionLetter, type LetterTo, sendFile } from "@gable/api";
import { FaultBanner } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify, saveFile, usePreferences, WithAreas } from "@gable/shell";
import { Button, Dialog, Select } from "@gable/ui";
import { useState } from "react";

const TO: readonly LetterTo[] = ["BORROWER", "ORIGINATOR", "LENDER"];

interface Props {
  loanId: number;
  /** Those that are written about; all that are pending where there are none. */
  chosen: readonly string[];
  onClose: () => void;
}

/** Writes the loan's conditions as a letter: to be saved here, or put into the loan's documents. */
export function LetterDialog(props: Props) {
  return (
    <WithAreas areas={["conditionTemplates"]}>
      <Letter {...props} />
    </WithAreas>
  );
}

function Letter({ loanId, chosen, onClose }: Props) {
  const { t } = useTranslation("conditionTemplates");
  const { t: common } = useTranslation("common");
  const preferences = usePreferences();
  const [to, setTo] = useState<LetterTo>("BORROWER");
  const [language, setLanguage] = useState<"en" | "es">(preferences.language);
  const [doing, setDoing] = useState<"download" | "file" | null>(null);
  const [fault, setFault] = useState<unknown>(null);

  async function make(where: "download" | "file") {
    setDoing(where);
    setFault(null);
    try {
      const content = await conditionLetter(loanId, to, language, chosen);
      const name = `${t(`letter.name.${language}`)} ${loanId}.pdf`;
      if (where === "download") saveFile(content, name);
      else {
        const file = new File([content], name, { type: "application/pdf" });
        const signal = AbortSignal.timeout(60_000);
        await sendFile({ sender: "staff", loanId, file, signal, progress: () => {}, waiting: () => {} });
        notify({ tone: "good", title: t("letter.filed") });
      }
      onClose();
    } catch (cause) {
      setFault(cause);
    } finally {
      setDoing(null);
    }
  }
  return (
    <Dialog
      open
      width={500}
      title={t("letter.title")}
      description={chosen.length > 0 ? t("letter.ofChosen", { count: chosen.length }) : t("letter.ofPending")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button busy={doing === "file"} disabled={doing !== null} onClick={() => void make("file")}>
            {t("letter.file")}
          </Button>
          <Button
            look="solid"
            busy={doing === "download"}
            disabled={doing !== null}
            onClick={() => void make("download")}
          >
            {t("letter.download")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {fault ? <FaultBanner of={fault} /> : null}
        <Select
          label={t("letter.to")}
          value={to}
          options={TO.map((one) => ({ value: one, label: t(`letter.for.${one}`) }))}
          onChange={(value) => setTo(value as LetterTo)}
        />
        <Select
          label={t("letter.language")}
          value={language}
          options={[
            { value: "en", label: "English" },
            { value: "es", label: "Español" },
          ]}
          onChange={(value) => setLanguage(value as "en" | "es")}
        />
      </div>
    </Dialog>
  );
}
