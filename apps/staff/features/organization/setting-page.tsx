"use client";
import { useTranslation } from "@gable/i18n";
import { DraftBanner, WithAreas } from "@gable/shell";
import { Banner, Button } from "@gable/ui";
import type { ReactNode } from "react";
import { PageHead } from "../frame/page-head";
import type { Setting } from "./use-setting";

/** A settings screen: its title, what it is about, what can be done, and its content. */
export function SettingPage(props: { title: string; lead: string; aside?: ReactNode; children: ReactNode }) {
  return (
    <div className="max-w-[76rem]">
      <PageHead title={props.title} lead={props.lead} actions={props.aside} />
      <div className="flex flex-col gap-4 px-4 pb-5">{props.children}</div>
    </div>
  );
}

/** Settings screens speak from these areas, which are loaded with the first of them. */
export function WithSettings({ children }: { children: ReactNode }) {
  return <WithAreas areas={["organization", "portal", "questions"]}>{children}</WithAreas>;
}

/** Save and discard, with where things stand. */
export function SettingBar({ of, readOnly }: { of: Setting; readOnly?: boolean }) {
  const { t } = useTranslation("organization");
  if (readOnly) return <p className="text-ink-muted text-sm">{t("readOnly")}</p>;
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t pt-4">
      <DraftBanner of={of.kept} />
      <Button look="solid" busy={of.state === "saving"} disabled={!of.isDirty} onClick={() => void of.save()}>
        {t("save")}
      </Button>
      {of.isDirty ? <Button onClick={of.discard}>{t("discard")}</Button> : null}
      <span role="status" className="text-ink-muted text-sm">
        {of.state === "saving" ? t("saving") : of.state === "saved" && !of.isDirty ? t("saved") : null}
        {of.isDirty && of.state === "idle" ? t("unsaved") : null}
        {of.state === "failed" ? <span className="text-bad">{t("notSaved")}</span> : null}
      </span>
      {of.message ? <Banner tone="bad">{of.message}</Banner> : null}
    </div>
  );
}
