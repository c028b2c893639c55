"use client";
import { type PreapprovalDefaults, usePreapprovalDefaults, usePreapprovalDefaultsChange } from "@gable/api/preapproval";
import { FormField, useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { FieldGrid, Panel } from "@gable/ui";
import { SettingDialog } from "../organization/setting-dialog";
import {
  ASSUMED_FIELDS,
  BOUND_FIELDS,
  DEFAULTS_FIELDS,
  LASTING_FIELDS,
  MAY_FIELDS,
  PREAPPROVAL_LABELS,
} from "./fields";
import { Homes } from "./homes";
import { Templates } from "./templates";

/** What the pre-approvals of the company's loans begin with. */
export default function DefaultsDialog({ onClose }: { onClose: () => void }) {
  const defaults = usePreapprovalDefaults().data;
  return defaults ? <Opened of={defaults} onClose={onClose} /> : null;
}

function Opened({ of, onClose }: { of: PreapprovalDefaults; onClose: () => void }) {
  const { t } = useTranslation("preapproval");
  const save = usePreapprovalDefaultsChange();
  const form = useRecordForm<PreapprovalDefaults>({
    record: of,
    id: "preapproval-setting",
    name: "pre-approval setting",
    fields: DEFAULTS_FIELDS,
    labels: PREAPPROVAL_LABELS,
    write: ({ patch, version }) => save(patch, version ?? of.version),
    onSaved: onClose,
  });
  return (
    <SettingDialog
      of={form}
      width={680}
      title={t("defaults.title")}
      description={t("defaults.hint")}
      create={undefined}
      onClose={onClose}
    >
      <div className="flex flex-col gap-5">
        <Panel id="defaults-who" title={t("who")}>
          <div className="mb-3.5 flex flex-col gap-2.5">
            {MAY_FIELDS.map(({ path }) => (
              <FormField key={path} path={path} />
            ))}
          </div>
          <FieldGrid columns={2}>
            {LASTING_FIELDS.map(({ path }) => (
              <FormField key={path} path={path} />
            ))}
          </FieldGrid>
        </Panel>
        <Panel id="defaults-template" title={t("template")}>
          <Templates none={t("standardLetter")} />
        </Panel>
        <Panel id="defaults-bounds" title={t("bounds")}>
          <FieldGrid columns={2}>
            {[...BOUND_FIELDS, ...ASSUMED_FIELDS].map(({ path }) => (
              <FormField key={path} path={path} />
            ))}
          </FieldGrid>
          <Homes />
        </Panel>
      </div>
    </SettingDialog>
  );
}
