"use client";
import { type LockPolicy, useLockPolicy, useSaveLockPolicy } from "@gable/api/rate-lock";
import { FormField, RecordFields, useRecordForm, type Versioned } from "@gable/form";
import { useTranslation } from "@gable/i18n";
import { NotRead, notify } from "@gable/shell";
import { FieldGrid, Panel } from "@gable/ui";
import { useMemo } from "react";
import { SettingBar, SettingPage } from "../organization/setting-page";
import { POLICY_FIELDS } from "./fields";
import { daysOf, daysText, extensionsOf, extensionsText } from "./policy-text";

/** The policy as it is typed: lists are texts. */
interface Typed extends Versioned, Omit<LockPolicy, "version" | "lockPeriods" | "warnDays" | "extensions"> {
  lockPeriods: string;
  warnDays: string;
  extensions: string;
}

/** What the company says of rate locks. */
export function LockPolicySettings() {
  const { t } = useTranslation("locks");
  const policy = useLockPolicy();
  return (
    <SettingPage title={t("policy.title")} lead={t("policy.lead")}>
      {policy.data ? <PolicyForm policy={policy.data} /> : <NotRead of={policy} title={t("policy.failed")} lines={9} />}
    </SettingPage>
  );
}

function typedOf({ lockPeriods, warnDays, extensions, ...rest }: LockPolicy): Typed {
  return {
    ...rest,
    lockPeriods: daysText(lockPeriods),
    warnDays: daysText(warnDays),
    extensions: extensionsText(extensions),
  };
}

function PolicyForm({ policy }: { policy: LockPolicy }) {
  const { t } = useTranslation("locks");
  const save = useSaveLockPolicy();
  const record = useMemo(() => typedOf(policy), [policy]);
  const form = useRecordForm<Typed>({
    record,
    name: "lock policy",
    fields: POLICY_FIELDS,
    labels: "locks:field",
    write: async ({ patch, version }) => {
      const typed = patch as Partial<Typed>;
      const { lockPeriods, warnDays, extensions, ...rest } = typed;
      const made = await save(version ?? policy.version ?? 0, {
        ...rest,
        ...(lockPeriods === undefined ? {} : { lockPeriods: daysOf(lockPeriods) }),
        ...(warnDays === undefined ? {} : { warnDays: daysOf(warnDays) }),
        ...(extensions === undefined ? {} : { extensions: extensionsOf(extensions) }),
      });
      notify({ tone: "good", title: t("policy.title") });
      return typedOf(made);
    },
  });
  return (
    <RecordFields form={form}>
      <Panel title={t("policy.desk")}>
        <FieldGrid columns={2}>
          <FormField path="desk" />
          <FormField path="lockPeriods" />
        </FieldGrid>
      </Panel>
      <Panel title={t("policy.extension")}>
        <FieldGrid columns={3}>
          <FormField path="extensions" />
          <FormField path="maxExtensions" />
          <FormField path="maxExtensionDays" />
        </FieldGrid>
      </Panel>
      <Panel title={t("policy.relock")}>
        <p className="mb-3 max-w-prose text-ink-muted text-sm">{t("policy.relockLead")}</p>
        <FieldGrid columns={2}>
          <FormField path="relockWithinDays" />
          <FormField path="relockFee" />
        </FieldGrid>
      </Panel>
      <Panel title={t("policy.floatDown")}>
        <FormField path="floatDowns" />
        <FieldGrid columns={3}>
          <FormField path="floatDownMinimum" />
          <FormField path="floatDownWithinDays" />
          <FormField path="floatDownCost" />
        </FieldGrid>
      </Panel>
      <Panel title={t("policy.watch")}>
        <FieldGrid columns={2}>
          <FormField path="warnDays" />
          <FormField path="rateChange" />
        </FieldGrid>
      </Panel>
      <SettingBar of={form} />
    </RecordFields>
  );
}
