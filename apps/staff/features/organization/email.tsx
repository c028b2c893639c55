"use client";
import { type EmailConfiguration, useEmailConfig, useSaveEmailConfig, useSession } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { FieldGrid, Loading, Panel, TextArea, TextField } from "@gable/ui";
import { letterChecks } from "./checks";
import { SettingBar, SettingPage } from "./setting-page";
import { useSetting } from "./use-setting";

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
  const label = (field: string) => text(`organization:field.${field}`);
  const setting = useSetting({
    name: `letters ${level}`,
    value: config.emailConfig,
    write: (patch) => save(config.version, patch),
    labelOf: label,
    checks: letterChecks,
  });
  const parent = config.parentEmailConfig as Record<string, string | undefined>;
  const typed = (field: string) => ({
    label: label(field),
    value: setting.text(field),
    onChange: (value: string) => setting.set(field, value),
    error: setting.faultOf(field) || undefined,
    hint: parent[field] ? text("organization:inherits", { value: parent[field] ?? "" }) : undefined,
  });
  return (
    <div className="flex flex-col gap-4">
      <FieldGrid columns={2}>
        <TextField {...typed("fromName")} maxLength={100} />
        <TextField {...typed("replyTo")} type="email" />
      </FieldGrid>
      <TextArea {...typed("signature")} rows={4} maxLength={1000} />
      <SettingBar of={setting} />
    </div>
  );
}
