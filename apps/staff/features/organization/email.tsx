"use client";
import { type EmailConfig, type EmailConfiguration, useEmailConfig, useSaveEmailConfig, useSession } from "@gable/api";
import { FormField, RecordFields, useRecordForm, type Versioned } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { FieldGrid, Loading, Panel } from "@gable/ui";
import { useMemo } from "react";
import { LETTER_FIELDS } from "./fields";
import { SettingBar, SettingPage } from "./setting-page";

/** Under which name letters go out, where answers go, and what stands under them: one's own, and the company's. */
export function Email() {
  const { t } = useTranslation("organization");
  const session = useSession();
  const company = session.data?.active.permissions?.includes("org:edit") ?? false;
  return (
    <SettingPage title={t("email.title")} lead={t("email.lead")}>
      <Level level="user" />
      {company ? <Level level="company" /> : null}
    </SettingPage>
  );
}

function Level({ level }: { level: "user" | "company" }) {
  const { t } = useTranslation("organization");
  const config = useEmailConfig(level);
  return (
    <Panel title={t(`email.${level}`)}>
      {config.data ? <Fields config={config.data} level={level} /> : <Loading />}
    </Panel>
  );
}

function Fields({ config, level }: { config: EmailConfiguration; level: "user" | "company" }) {
  const text = useText();
  const save = useSaveEmailConfig(level);
  const { emailConfig, version } = config;
  const record = useMemo(() => ({ ...emailConfig, version }), [emailConfig, version]);
  const form = useRecordForm<EmailConfig & Versioned>({
    record,
    // Whose letters they are: the person's, or the company's.
    name: `letters ${config.id}`,
    fields: LETTER_FIELDS,
    labels: "organization:field",
    write: async (change) => {
      const made = await save(change.version ?? version, change.patch);
      return { ...made.emailConfig, version: made.version };
    },
  });
  const parent = config.parentEmailConfig as Record<string, string | undefined>;
  const field = (path: string) => (
    <FormField
      path={path}
      hint={parent[path] ? text("organization:inherits", { value: parent[path] ?? "" }) : undefined}
    />
  );
  return (
    <RecordFields form={form}>
      <FieldGrid columns={2}>
        {field("fromName")}
        {field("replyTo")}
      </FieldGrid>
      {field("signature")}
      <SettingBar of={form} />
    </RecordFields>
  );
}
