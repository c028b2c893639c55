"use client";
import {
  type ConfigLevel,
  type POSConfig,
  type POSConfiguration,
  useOrganizations,
  usePosConfig,
  usePosConfigWrites,
  useSession,
} from "@gable/api";
import { RecordFields, useRecordForm, type Versioned } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { Button, ConfirmDialog, Loading, Panel, Select } from "@gable/ui";
import { RotateCcw } from "lucide-react";
import { useMemo, useState } from "react";
import { PORTAL_FIELDS, PORTAL_GROUPS } from "./fields";
import { PortalAddress } from "./portal-address";
import { PortalField } from "./portal-field";
import { PortalPreview } from "./portal-preview";
import { SettingBar, SettingPage } from "./setting-page";

const LEVELS: ConfigLevel[] = ["company", "branch", "user"];

/** What the borrower portal looks like and offers, for the company, a branch, or one's own borrowers. */
export function PortalSettings() {
  const { t } = useTranslation("portal");
  const session = useSession();
  const units = useOrganizations();
  const may = session.data?.active.permissions?.includes("org:edit-pos") ?? false;
  const branches = (units.data?.rows ?? []).filter((unit) => !unit.isHeadQuarter && !unit.closedAt);
  const [level, setLevel] = useState<ConfigLevel>(may ? "company" : "user");
  const [branch, setBranch] = useState("");
  const branchId = level === "branch" ? branch || branches[0]?.id : undefined;
  const config = usePosConfig(level, branchId);
  return (
    <SettingPage title={t("title")} lead={t("lead")}>
      <div className="flex flex-wrap items-end gap-4">
        <Select
          label={t("level.label")}
          className="w-56"
          value={level}
          onChange={(next) => setLevel(next as ConfigLevel)}
          options={LEVELS.map((one) => ({ value: one, label: t(`level.${one}`) }))}
        />
        {level === "branch" ? (
          <Select
            label={t("branch")}
            className="w-56"
            value={branchId ?? ""}
            onChange={setBranch}
            options={branches.map((unit) => ({ value: unit.id, label: unit.displayName }))}
          />
        ) : null}
      </div>
      {config.data ? (
        <Editor key={`${level}-${config.data.id}`} config={config.data} level={level} branchId={branchId} />
      ) : (
        <Loading lines={10} />
      )}
    </SettingPage>
  );
}

function Editor({
  config,
  level,
  branchId,
}: {
  config: POSConfiguration;
  level: ConfigLevel;
  branchId: string | undefined;
}) {
  const { t } = useTranslation("portal");
  const text = useText();
  const writes = usePosConfigWrites(level, branchId);
  const [asking, setAsking] = useState(false);
  const { posConfig, version } = config;
  const record = useMemo(() => ({ ...posConfig, version }), [posConfig, version]);
  const form = useRecordForm<POSConfig & Versioned>({
    record,
    name: `${level} ${branchId ?? ""}`,
    fields: PORTAL_FIELDS,
    labels: "portal:field",
    // None of a list is set here, and is not what is inherited.
    keepsEmptyLists: true,
    write: async (change) => {
      const made = await writes.save(change.version ?? version, change.patch);
      return { ...made.posConfig, version: made.version };
    },
  });
  const own = Object.keys(config.posConfig).length;
  return (
    <RecordFields form={form}>
      <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_22rem] xl:items-start">
        <div className="flex flex-col gap-5">
          {PORTAL_GROUPS.map((group) => (
            <Panel key={group} title={text(`portal:group.${group}`)}>
              <div className="flex flex-col divide-y divide-line">
                {PORTAL_FIELDS.filter((field) => field.group === group).map((field) => (
                  <PortalField key={field.path} field={field} config={config} />
                ))}
              </div>
            </Panel>
          ))}
          <div className="sticky bottom-[calc(var(--dock)+0.75rem)] z-10 rounded-lg border border-line bg-sheet px-4 py-2 shadow-lift after:absolute after:-inset-x-px after:top-full after:h-[calc(var(--dock)+1rem)] after:bg-paper *:border-0! *:pt-0!">
            <SettingBar of={form} readOnly={!config.mayEdit} />
          </div>
          {config.mayEdit && own > 0 ? (
            <Button
              className="self-start"
              icon={<RotateCcw aria-hidden="true" className="size-4" />}
              onClick={() => setAsking(true)}
            >
              {t("resetAll", { count: own })}
            </Button>
          ) : null}
        </div>
        <div className="flex flex-col gap-5 xl:sticky xl:top-[calc(var(--bar)+1rem)]">
          <PortalAddress
            level={level}
            branchId={branchId}
            takesApplications={
              config.effective.enableApplyLink === true && (config.effective.applicationTypes ?? []).length > 0
            }
          />
          <PortalPreview config={{ ...config.parentPOSConfig, ...stripped(form.current) }} />
        </div>
        <ConfirmDialog
          open={asking}
          title={t("resetTitle")}
          message={t("resetMessage", { name: config.name })}
          confirmLabel={t("resetConfirm")}
          cancelLabel={text("organization:cancel")}
          onCancel={() => setAsking(false)}
          onConfirm={() => {
            setAsking(false);
            form.discard();
            void writes.reset([]);
          }}
        />
      </div>
    </RecordFields>
  );
}

/** What is set in a draft; what is empty is inherited. */
function stripped(draft: object): object {
  return Object.fromEntries(
    Object.entries(draft).filter(([, value]) => value !== undefined && value !== null && value !== ""),
  );
}
