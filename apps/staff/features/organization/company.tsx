"use client";
import {
  type Organization,
  type OrgConfig,
  useOrganizations,
  useOrganizationWrites,
  useOrgConfig,
  useSaveOrgConfig,
} from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { FieldGrid, Loading, Panel, TextField } from "@gable/ui";
import { contactChecks, unitChecks } from "./checks";
import { Hosts } from "./hosts";
import { LogoField } from "./logo-field";
import { SettingBar, SettingPage } from "./setting-page";
import { UnitFields } from "./unit-fields";
import { useSetting } from "./use-setting";

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
  const text = useText();
  const writes = useOrganizationWrites();
  const setting = useSetting({
    name: "company",
    value: unit,
    write: (patch) => writes.save(unit, patch),
    labelOf: (field) => text(`organization:field.${field}`),
    checks: unitChecks,
  });
  return (
    <Panel title={t("company.identity")}>
      <div className="flex flex-col gap-4">
        <UnitFields of={setting} />
        <LogoField unit={unit} />
        <SettingBar of={setting} />
      </div>
    </Panel>
  );
}

function Contact({ config }: { config: OrgConfig }) {
  const { t } = useTranslation("organization");
  const text = useText();
  const save = useSaveOrgConfig();
  const label = (field: string) => text(`organization:field.${field}`);
  const setting = useSetting({
    name: "contact",
    value: config,
    write: (patch) => save(config.version, patch),
    labelOf: label,
    checks: contactChecks,
  });
  return (
    <Panel title={t("company.contact")}>
      <div className="flex flex-col gap-4">
        <FieldGrid columns={2}>
          {(["phone", "email", "websiteUrl", "address", "mersOrgId"] as const).map((field) => (
            <TextField
              key={field}
              label={label(field)}
              hint={field === "mersOrgId" ? t("company.mersHint") : undefined}
              value={setting.text(field)}
              onChange={(value) => setting.set(field, value)}
              error={setting.faultOf(field)}
            />
          ))}
        </FieldGrid>
        <SettingBar of={setting} />
      </div>
    </Panel>
  );
}
