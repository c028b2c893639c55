"use client";
import { Fault, type Organization, useOrganizationWrites } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { useFaultWords } from "@gable/shell";
import { Button, cx } from "@gable/ui";
import { useState } from "react";
import { ImageButton } from "../form/image-button";

/** A unit's logo: shown, exchanged, taken away. */
export function LogoField({ unit }: { unit: Organization }) {
  const { t } = useTranslation("organization");
  const wordsOf = useFaultWords();
  const writes = useOrganizationWrites();
  const [fault, setFault] = useState<Fault>();
  async function keep(file: File | null) {
    setFault(undefined);
    try {
      await writes.saveLogo(unit.id, file);
    } catch (cause) {
      if (cause instanceof Fault) setFault(cause);
      else throw cause;
    }
  }
  return (
    <div className="flex flex-col gap-1.5">
      <span className="font-medium text-ink-muted text-xs">{t("logo.title")}</span>
      <div className="flex flex-wrap items-center gap-3">
        <span className="flex h-16 w-40 items-center justify-center rounded-md border border-line bg-paper p-2">
          {unit.logoUrl ? (
            <img src={unit.logoUrl} alt={t("logo.of", { name: unit.displayName })} className="max-h-full max-w-full" />
          ) : (
            <span className="text-ink-muted text-xs">{t("logo.none")}</span>
          )}
        </span>
        <ImageButton onChoose={(file) => void keep(file)}>{t("logo.choose")}</ImageButton>
        {unit.logoUrl ? <Button onClick={() => void keep(null)}>{t("logo.remove")}</Button> : null}
      </div>
      <span role={fault ? "alert" : undefined} className={cx("text-xs", fault ? "text-bad" : "text-ink-muted")}>
        {fault ? wordsOf(fault) : t("logo.hint")}
      </span>
    </div>
  );
}
