"use client";
import { type Tracker, type TrackerStatus, useTrackerWrites } from "@gable/api";
import { Check, FormField, Text, useField, useFormOfFields, useRecordForm, useRows, useValue } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, FieldGrid, IconButton } from "@gable/ui";
import { required } from "@gable/validation";
import { ArrowDown, ArrowUp, Plus, X } from "lucide-react";
import { SettingDialog } from "../organization/setting-dialog";
import { COMPANY_TRACKER_FIELDS } from "./fields";

const MOST_NAME = 80;
const MOST_STATUSES = 20;

const EMPTY: Partial<Tracker> = {
  group: "PROCESSING",
  displayName: "",
  isActive: true,
  metadata: { disableUserChanges: false } as Tracker["metadata"],
};

/** Names one tracker, says on which loans it is shown, and lists its statuses. */
export function TrackerDialog({ tracker, onClose }: { tracker: Tracker | null; onClose: () => void }) {
  const { t } = useTranslation("trackers");
  const writes = useTrackerWrites();
  const form = useRecordForm<Partial<Tracker>>({
    record: tracker ?? EMPTY,
    fields: COMPANY_TRACKER_FIELDS,
    labels: "trackers:field",
    write: async ({ patch, version, whole }) => {
      await writes.save(tracker && { ...tracker, version: version ?? tracker.version }, tracker ? patch : whole);
      return undefined;
    },
    onSaved: onClose,
  });
  const remove = async (gone: Tracker) => {
    await writes.remove(gone);
    notify({ tone: "good", title: t("settings.removed") });
    onClose();
  };
  const isMandatory = tracker?.metadata.mcr === true;
  return (
    <SettingDialog
      of={form}
      width={1000}
      title={tracker ? t("settings.editTitle") : t("settings.add")}
      create={tracker ? undefined : t("settings.create")}
      onClose={onClose}
      others={
        tracker && !tracker.isShipped ? (
          <Button look="danger" onClick={() => void remove(tracker).catch(() => undefined)}>
            {t("settings.remove")}
          </Button>
        ) : null
      }
    >
      <div className="flex flex-col gap-4">
        <FieldGrid columns={2}>
          <FormField path="displayName" />
          <FormField path="displayNameEs" />
          {isMandatory ? null : (
            <>
              <FormField path="group" />
              <FormField path="metadata.selection" />
              <FormField path="isActive" />
              <FormField path="metadata.disableUserChanges" />
            </>
          )}
        </FieldGrid>
        {tracker ? <Statuses isFixed={isMandatory} /> : null}
      </div>
    </SettingDialog>
  );
}

/** The statuses in their order; those of the mandatory tracker are only renamed. */
function Statuses({ isFixed }: { isFixed: boolean }) {
  const { t } = useTranslation("trackers");
  const { form } = useFormOfFields();
  const { rows, add, remove } = useRows("StatusList");
  const { props } = useField({ path: "StatusList" });
  const statuses = useValue<TrackerStatus[]>("StatusList") ?? [];
  const move = (from: number, by: number) => {
    const next = [...statuses];
    const [moved] = next.splice(from, 1);
    if (!moved) return;
    next.splice(from + by, 0, moved);
    form.forget("StatusList");
    form.set("StatusList", next);
  };
  return (
    <fieldset id={props.id} className="flex flex-col gap-2">
      <legend className="pb-1 font-medium text-ink-muted text-xs">{t("field.StatusList")}</legend>
      <p className="text-ink-muted text-sm">{t("settings.first")}</p>
      {rows.map(({ key }, index) => {
        const at = index + 1;
        return (
          <div key={key} className="flex flex-wrap items-end gap-x-2 gap-y-1">
            <Text
              path={`StatusList.${index}.displayName`}
              className="min-w-40 flex-1"
              label={t("settings.status", { at })}
              check={required}
              maxLength={MOST_NAME}
            />
            <Text
              path={`StatusList.${index}.displayNameEs`}
              className="min-w-40 flex-1"
              label={t("settings.statusEs", { at })}
              maxLength={MOST_NAME}
            />
            {isFixed ? null : (
              <span className="flex items-center gap-1">
                <Check path={`StatusList.${index}.isDateRequired`} label={t("field.isDateRequired")} />
                <IconButton
                  label={t("settings.statusUp", { at })}
                  size="sm"
                  disabled={index === 0}
                  onClick={() => move(index, -1)}
                >
                  <ArrowUp aria-hidden="true" className="size-4" />
                </IconButton>
                <IconButton
                  label={t("settings.statusDown", { at })}
                  size="sm"
                  disabled={at === rows.length}
                  onClick={() => move(index, 1)}
                >
                  <ArrowDown aria-hidden="true" className="size-4" />
                </IconButton>
                <IconButton label={t("settings.removeStatus", { at })} size="sm" onClick={() => remove(index)}>
                  <X aria-hidden="true" className="size-4" />
                </IconButton>
              </span>
            )}
          </div>
        );
      })}
      {typeof props.error === "string" ? <p className="text-bad text-xs">{props.error}</p> : null}
      {isFixed || rows.length >= MOST_STATUSES ? null : (
        <Button
          size="sm"
          className="self-start"
          icon={<Plus aria-hidden="true" className="size-4" />}
          onClick={() => add({ displayName: "", isDateRequired: false })}
        >
          {t("settings.addStatus")}
        </Button>
      )}
    </fieldset>
  );
}
