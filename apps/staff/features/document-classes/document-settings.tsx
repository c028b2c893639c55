"use client";
import { useCompanyClasses } from "@gable/api/document-class";
import { useTranslation } from "@gable/i18n";
import { Tabs } from "@gable/ui";
import dynamic from "next/dynamic";
import { usePlace, writePlace } from "../frame/place";
import { SettingPage } from "../organization/setting-page";
import { ClassSettings } from "./class-settings";

// Its script comes with its tab.
const FormSettings = dynamic(() => import("../forms/form-settings").then((module) => module.FormSettings), {
  ssr: false,
});

/** What the company's documents are, and the forms of which some are made. */
export function DocumentSettings() {
  const { t } = useTranslation("documentSettings");
  const classes = useCompanyClasses();
  const tab = usePlace("tab") === "forms" ? "forms" : "classes";
  return (
    <SettingPage title={t("title")} lead={t("lead")}>
      <Tabs
        label={t("title")}
        value={tab}
        onChange={(next) => writePlace({ tab: next === "forms" ? next : null })}
        tabs={[
          { value: "classes", label: t("tabs.classes"), content: <ClassSettings /> },
          { value: "forms", label: t("tabs.forms"), content: <FormSettings classes={classes.data?.rows ?? []} /> },
        ]}
      />
    </SettingPage>
  );
}
