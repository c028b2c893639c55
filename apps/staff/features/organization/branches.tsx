"use client";
import { type Organization, type UnitUse, useOrganizations, useOrganizationWrites } from "@gable/api";
import { useRecordForm } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { Badge, Button, ConfirmDialog, Dialog, Loading } from "@gable/ui";
import { Building2, CornerDownRight, Plus } from "lucide-react";
import { useState } from "react";
import { UNIT_FIELDS } from "./fields";
import { LogoField } from "./logo-field";
import { SettingDialog } from "./setting-dialog";
import { SettingPage } from "./setting-page";
import { UnitFields } from "./unit-fields";

/** The company's branches as a tree: added, changed, moved, closed and opened again. */
export function Branches() {
  const { t } = useTranslation("organization");
  const units = useOrganizations();
  const [open, setOpen] = useState<Organization | "new" | null>(null);
  const [closing, setClosing] = useState<{ unit: Organization; use: UnitUse } | null>(null);
  const writes = useOrganizationWrites();
  const rows = units.data ? inTree(units.data.rows) : [];
  return (
    <SettingPage
      title={t("branches.title")}
      lead={t("branches.lead")}
      aside={
        <Button look="solid" icon={<Plus aria-hidden="true" className="size-4" />} onClick={() => setOpen("new")}>
          {t("branches.add")}
        </Button>
      }
    >
      {units.data ? (
        <ul className="divide-y divide-line rounded-lg border border-line bg-sheet">
          {rows.map(({ unit, depth }) => (
            <li key={unit.id} className="flex flex-wrap items-center gap-x-3 gap-y-1 px-4 py-2.5">
              <span
                className="flex min-w-[min(12rem,100%)] flex-1 items-center gap-2"
                style={{ paddingLeft: `${depth * 1.25}rem` }}
              >
                {depth > 0 ? (
                  <CornerDownRight aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
                ) : (
                  <Building2 aria-hidden="true" className="size-4 shrink-0 text-ink-muted" />
                )}
                <span className="min-w-0">
                  <span className="block font-medium">{unit.displayName}</span>
                  <span className="block text-ink-muted text-xs [overflow-wrap:anywhere]">{unit.posDomain}</span>
                </span>
              </span>
              {unit.isHeadQuarter ? <Badge tone="pine">{t("branches.headquarters")}</Badge> : null}
              {unit.closedAt ? <Badge tone="warn">{t("branches.closed")}</Badge> : null}
              <Button
                size="sm"
                onClick={() => setOpen(unit)}
                aria-label={t("branches.editOf", { name: unit.displayName })}
              >
                {t("branches.edit")}
              </Button>
              {unit.isHeadQuarter ? null : unit.closedAt ? (
                <Button
                  size="sm"
                  onClick={() => void writes.setClosed(unit, false)}
                  aria-label={t("branches.reopenOf", { name: unit.displayName })}
                >
                  {t("branches.reopen")}
                </Button>
              ) : (
                <Button
                  size="sm"
                  onClick={() => void writes.use(unit.id).then((use) => setClosing({ unit, use }))}
                  aria-label={t("branches.closeOf", { name: unit.displayName })}
                >
                  {t("branches.close")}
                </Button>
              )}
            </li>
          ))}
        </ul>
      ) : (
        <Loading />
      )}
      {open ? (
        <UnitDialog
          unit={open === "new" ? null : open}
          units={units.data?.rows ?? []}
          onClose={() => setOpen(null)}
          key={open === "new" ? "new" : open.id}
        />
      ) : null}
      {closing ? <CloseDialog {...closing} onClose={() => setClosing(null)} /> : null}
    </SettingPage>
  );
}

function inTree(units: Organization[]): { unit: Organization; depth: number }[] {
  const below = (parent: string | undefined, depth: number): { unit: Organization; depth: number }[] =>
    units.filter((unit) => unit.parentId === parent).flatMap((unit) => [{ unit, depth }, ...below(unit.id, depth + 1)]);
  return below(undefined, 0);
}

function UnitDialog({
  unit,
  units,
  onClose,
}: {
  unit: Organization | null;
  units: Organization[];
  onClose: () => void;
}) {
  const { t } = useTranslation("organization");
  const writes = useOrganizationWrites();
  const shown = units.find((one) => one.id === unit?.id) ?? unit;
  const headquarters = units.find((one) => one.isHeadQuarter);
  const form = useRecordForm<Partial<Organization>>({
    record: shown ?? { parentId: headquarters?.id, LWLicensePayer: "COMPANY" },
    fields: UNIT_FIELDS,
    labels: "organization:field",
    write: ({ patch, version, whole }) =>
      writes.save(shown && { ...shown, version: version ?? shown.version }, shown ? patch : whole),
    onSaved: onClose,
  });
  const parents = units.filter((one) => !one.closedAt && one.id !== shown?.id);
  return (
    <SettingDialog
      of={form}
      width={680}
      title={shown ? t("branches.editOf", { name: shown.displayName }) : t("branches.add")}
      create={shown ? undefined : t("branches.create")}
      onClose={onClose}
    >
      <div className="flex flex-col gap-4">
        <UnitFields {...(shown?.isHeadQuarter ? {} : { parents })} />
        {shown ? <LogoField unit={shown} /> : null}
      </div>
    </SettingDialog>
  );
}

function CloseDialog({ unit, use, onClose }: { unit: Organization; use: UnitUse; onClose: () => void }) {
  const { t } = useTranslation("organization");
  const writes = useOrganizationWrites();
  if (use.mayClose)
    return (
      <ConfirmDialog
        open
        danger
        title={t("branches.closeOf", { name: unit.displayName })}
        message={t("branches.closeMessage")}
        confirmLabel={t("branches.closeOf", { name: unit.displayName })}
        cancelLabel={t("cancel")}
        onCancel={onClose}
        onConfirm={() => void writes.setClosed(unit, true).then(onClose)}
      />
    );
  const counts = [
    t("branches.users", { count: use.users }),
    t("branches.loans", { count: use.loans }),
    t("branches.leads", { count: use.leads }),
    t("branches.below", { count: use.branches }),
  ];
  return (
    <Dialog
      open
      onClose={onClose}
      title={t("branches.inUse", { name: unit.displayName })}
      footer={<Button onClick={onClose}>{t("understood")}</Button>}
    >
      <p className="text-sm">{t("branches.inUseMessage")}</p>
      <ul className="mt-3 list-disc pl-5 text-sm">
        {counts.map((line) => (
          <li key={line}>{line}</li>
        ))}
      </ul>
    </Dialog>
  );
}
