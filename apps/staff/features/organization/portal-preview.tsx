"use client";
import type { POSConfig } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Panel } from "@gable/ui";
import { type CSSProperties, useState } from "react";

/** The portal's light colours, whatever the desk's: the brand's colour is chosen for them. */
const LIGHT = {
  "--paper": "#f8f7f3",
  "--ink": "#14211f",
  "--ink-muted": "#4f5b58",
  "--line": "#dddcd5",
  "--pine-ink": "#ffffff",
} as CSSProperties;

/** The top of the portal as a borrower would see it, with what is typed and not saved yet. */
export function PortalPreview({ config }: { config: POSConfig }) {
  const { t } = useTranslation("portal");
  const [spanish, setSpanish] = useState(false);
  const es = spanish && config.enableEs === true;
  const headline = (es ? config.headlineEs : config.headline) || t("preview.headline");
  const welcome = (es ? config.welcomeEs : config.welcome) || "";
  const footer = (es ? config.licenseFooterEs : config.licenseFooter) || "";
  return (
    <Panel title={t("preview.title")}>
      <div style={LIGHT} className="flex flex-col gap-3 rounded-lg bg-paper p-4 text-ink">
        {config.enableEs ? (
          <button
            type="button"
            className="self-end text-sm underline"
            style={{ color: config.brandColor }}
            onClick={() => setSpanish(!spanish)}
          >
            {es ? "English" : "Español"}
          </button>
        ) : null}
        <p className="text-balance font-medium font-serif text-2xl">{headline}</p>
        {welcome ? <p className="whitespace-pre-line text-sm">{welcome}</p> : null}
        <span
          className="flex min-h-11 items-center justify-center rounded-full px-5 font-medium text-pine-ink"
          style={{ backgroundColor: config.brandColor }}
        >
          {t("preview.button")}
        </span>
        {footer ? (
          <p className="whitespace-pre-line border-line border-t pt-2 text-ink-muted text-xs">{footer}</p>
        ) : null}
      </div>
    </Panel>
  );
}
