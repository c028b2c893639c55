"use client";
import { FaultBanner, hasFailed, type RecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { WithAreas } from "@gable/shell";
import { Button } from "@gable/ui";
import type { ReactNode } from "react";
import { PageHead } from "../frame/page-head";

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
export function SettingBar<T extends Versioned>({ of, readOnly }: { of: RecordForm<T>; readOnly?: boolean }) {
  const { t } = useTranslation("organization");
  if (readOnly) return <p className="text-ink-muted text-sm">{t("readOnly")}</p>;
  const isRefused = hasFailed(of.state) || of.state === "held";
  return (
    <div className="flex flex-wrap items-center gap-3 border-line border-t pt-4">
      <Button look="solid" busy={of.state === "saving"} disabled={!of.dirty} onClick={() => void of.save()}>
        {t("save")}
      </Button>
      {of.dirty ? <Button onClick={of.discard}>{t("discard")}</Button> : null}
      <span role="status" className="text-ink-muted text-sm">
        {of.state === "saving" ? t("saving") : of.state === "saved" && !of.dirty ? t("saved") : null}
        {of.dirty && of.state === "dirty" ? t("unsaved") : null}
        {of.dirty && isRefused ? <span className="text-bad">{t("notSaved")}</span> : null}
      </span>
      <SettingFault of={of} />
    </div>
  );
}

/** Why a setting was not saved, where no field and nobody else's change is to blame. */
export function SettingFault<T extends Versioned>({ of }: { of: RecordForm<T> }) {
  const { fault } = of.form;
  return <FaultBanner of={fault} told={of.isStale || fault?.isAtFields} />;
}
