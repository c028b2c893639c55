"use client";
import {
  Fault,
  type Organization,
  type OrgConfig,
  useOrganizations,
  useOrganizationWrites,
  useOrgConfig,
  useSaveOrgConfig,
} from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { useFieldMessage } from "@gable/shell";
import { Badge, Button, FieldGrid, IconButton, Loading, Panel, TextField } from "@gable/ui";
import { Trash2 } from "lucide-react";
import { useState } from "react";
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
          <Domains config={config.data} units={units.data?.rows ?? []} />
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
  const setting = useSetting(
    unit,
    (patch) => writes.save(unit, patch),
    (field) => text(`organization:field.${field}`),
  );
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
  const setting = useSetting(config, (patch) => save(config.version, patch), label);
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

function Domains({ config, units }: { config: OrgConfig; units: Organization[] }) {
  const { t } = useTranslation("organization");
  const writes = useOrganizationWrites();
  const fieldMessage = useFieldMessage();
  const [name, setName] = useState("");
  const [fault, setFault] = useState<string>();
  async function add() {
    setFault(undefined);
    try {
      await writes.addDomain(name);
      setName("");
    } catch (cause) {
      if (!(cause instanceof Fault)) throw cause;
      const entry = cause.entries[0];
      setFault(entry ? fieldMessage(entry, t("domains.name")) : cause.message);
    }
  }
  return (
    <Panel title={t("domains.title")}>
      <p className="mb-3 text-ink-muted text-sm">{t("domains.lead")}</p>
      <ul className="mb-4 divide-y divide-line border-line border-y">
        {(config.domains ?? []).map((domain) => {
          const used = units.filter((unit) => unit.posDomain === domain);
          return (
            <li key={domain} className="flex min-h-11 items-center gap-3 py-1.5 text-sm">
              <span className="min-w-0 flex-1 [overflow-wrap:anywhere]">{domain}</span>
              {used.length > 0 ? (
                <Badge tone="pine">{t("domains.portalOf", { names: used.map((u) => u.displayName).join(", ") })}</Badge>
              ) : config.domains?.length === 1 ? null : (
                <IconButton
                  label={t("domains.remove", { name: domain })}
                  size="sm"
                  onClick={() => void writes.removeDomain(domain)}
                >
                  <Trash2 aria-hidden="true" className="size-4" />
                </IconButton>
              )}
            </li>
          );
        })}
      </ul>
      <div className="flex max-w-md items-end gap-2">
        <TextField
          className="flex-1"
          label={t("domains.name")}
          value={name}
          onChange={setName}
          error={fault}
          autoComplete="off"
          spellCheck={false}
        />
        <Button disabled={name.trim() === ""} onClick={() => void add()}>
          {t("domains.add")}
        </Button>
      </div>
    </Panel>
  );
}
