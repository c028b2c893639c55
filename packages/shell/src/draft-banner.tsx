"use client";
import { formatTime, useTranslation } from "@gable/i18n";
import { Banner, Button } from "@gable/ui";
import { usePreferences } from "./preferences";
import type { KeptDraft } from "./use-draft";

/** Offers again what an ended session left unsaved. */
export function DraftBanner({ of }: { of: KeptDraft }) {
  const { t } = useTranslation("shell");
  const { language } = usePreferences();
  if (!of.at) return null;
  return (
    <Banner
      tone="warn"
      title={t("draftTitle", { time: formatTime(of.at, language) })}
      action={
        <span className="flex shrink-0 gap-2">
          <Button size="sm" onClick={of.drop}>
            {t("draftDrop")}
          </Button>
          <Button size="sm" look="solid" onClick={of.restore}>
            {t("draftRestore")}
          </Button>
        </span>
      }
    >
      {t("draftHint")}
    </Banner>
  );
}
