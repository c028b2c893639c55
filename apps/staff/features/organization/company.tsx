"use client";
import {
  type Organization,
  type OrgConfig,
  useOrganizations,
  useOrganizationWrites,
  useOrgConfig,
  useSaveOrgConfig,
} from "@gable/api";
import { FormField, RecordFields, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid, Loading, Panel } from "@gable/ui";
import { useMemo } from "react";
import { CONTACT_FIELDS, UNIT_FIELDS, WORK_FIELDS } from "./fields";
import { Hosts } from "./hosts";
import { LogoField } from "./logo-field";
import { SettingBar, SettingPage } from "./setting-page";
import { UnitFields } from "./unit-fields";

/** What a company says of itself, its logo, its hosts. */
export function Company() {
  const { t } = useTranslation("organization");
  const units = useOrganizations();
  const config = useOrgConfig();
  const headquarters = units.data?.rows.find((unit) => unit.isHeadQuarter);
  return (
    <SettingPage title={t("company.title")} lead={t("company.lead")}>
      {headquarters && config.data ? (
        <>
          <Identity unit={headquarters} />
          <Contact config={config.data} />
          <Work config={config.data} />
          <Hosts units={units.data?.rows ?? []} />
        </>
      ) : (
        <Loading lines={9} />
      )}
    </SettingPage>
  );
}

function Identity({ unit }: { unit: Organization }) {
  const { t } = useTranslation("organization");
  const writes = useOrganizationWrites();
  const form = useRecordForm<Partial<Organization>>({
    record: unit,
    fields: UNIT_FIELDS,
    labels: "organization:field",
    write: ({ patch, version }) => writes.save({ ...unit, version: version ?? unit.version }, patch),
  });
  return (
    <Panel title={t("company.identity")}>
      <RecordFields form={form}>
        <UnitFields />
        <LogoField unit={unit} />
        <SettingBar of={form} />
      </RecordFields>
    </Panel>
  );
}

function Contact({ config }: { config: OrgConfig }) {
  const { t } = useTranslation("organization");
  const save = useSaveOrgConfig();
  const form = useRecordForm<Partial<OrgConfig>>({
    record: config,
    name: "contact",
    fields: CONTACT_FIELDS,
    labels: "organization:field",
    write: ({ patch, version }) => save(version ?? config.version, patch),
  });
  return (
    <Panel title={t("company.contact")}>
      <RecordFields form={form}>
        <FieldGrid columns={2}>
          {CONTACT_FIELDS.map(({ path }) => (
            <FormField key={path} path={path} />
          ))}
        </FieldGrid>
        <SettingBar of={form} />
      </RecordFields>
    </Panel>
  );
}

/** How people of the company work on loans. */
function Work({ config }: { config: OrgConfig }) {
  const { t } = useTranslation("organization");
  const save = useSaveOrgConfig();
  const record = useMemo<Partial<OrgConfig>>(
    () => ({
      ...config,
      loanSaving: config.loanSaving ?? "ASKED",
      loanEditing: config.loanEditing ?? "OPEN",
      finalizedLoans: config.finalizedLoans ?? "LOCKED",
    }),
    [config],
  );
  const form = useRecordForm<Partial<OrgConfig>>({
    record,
    name: "work",
    fields: WORK_FIELDS,
    labels: "organization:field",
    write: ({ patch, version }) => save(version ?? config.version, patch),
  });
  return (
    <Panel title={t("company.work")}>
      <RecordFields form={form}>
        <FormField path="loanSaving" className="max-w-md" />
        <FormField path="loanEditing" className="max-w-md" />
        <FormField path="finalizedLoans" className="max-w-md" />
        {config.finalizedAsked || config.finalizedBefore ? (
          <FormField
            path="finalizedBefore"
            className="max-w-md"
            hint={config.finalizedAsked ? t("hint.finalizedBefore", { count: config.finalizedAsked }) : undefined}
          />
        ) : null}
        <FormField path="loanEditNotifications" />
        <FormField path="AllowDocMagic" />
        <SettingBar of={form} />
      </RecordFields>
    </Panel>
  );
}
