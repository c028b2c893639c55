"use client";
import { useOrgUnits, useSession } from "@gable/api";
import {
  type LoginOwner,
  useLoginAgencies,
  useVendorLoginWrites,
  type VendorLogin,
  type VendorModule,
} from "@gable/api/vendor-login";
import { Choice, FormField, useRecordForm } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { NotRead, notify } from "@gable/shell";
import { FieldGrid, Select } from "@gable/ui";
import { useState } from "react";
import { reachesCompany } from "../frame/person";
import { SettingDialog } from "../organization/setting-dialog";
import { LOGIN_FIELDS, LOGIN_LABELS, NEW_LOGIN_FIELDS } from "./fields";
import { MODULES } from "./modules";

interface Props {
  /** Null for a new one. */
  of: VendorLogin | null;
  module: VendorModule;
  onClose: () => void;
}

/** A login to a vendor: whose it is, for what, and the user name and password, which are typed and not shown again. */
export function CredentialDialog({ of, module: first, onClose }: Props) {
  const { t } = useTranslation("credentials");
  const text = useText();
  const writes = useVendorLoginWrites();
  const person = useSession().data?.active;
  const mayForBranch = person?.permissions?.includes("credential:edit") ?? false;
  const mayForCompany = mayForBranch && person !== undefined && reachesCompany(person);
  const owners: readonly LoginOwner[] = [
    ...(mayForCompany ? (["ORG"] as const) : []),
    ...(mayForBranch ? (["BRANCH"] as const) : []),
    "INDIVIDUAL",
  ];
  const [module, setModule] = useState<VendorModule>(of?.module ?? first);
  const [ownership, setOwnership] = useState<LoginOwner>(owners[0] ?? "INDIVIDUAL");
  const [unit, setUnit] = useState("");
  const units = useOrgUnits(ownership === "BRANCH" && !of);
  const form = useRecordForm<Partial<VendorLogin>>({
    record: { ...(of ?? { identifier: "", accountName: "" }), scrts: { userName: "", password: "" } },
    name: `vendor login ${of?.id ?? ""}`,
    fields: of ? LOGIN_FIELDS : NEW_LOGIN_FIELDS,
    labels: LOGIN_LABELS,
    write: async ({ patch, version, whole }) => {
      if (of) await writes.change({ ...of, version: version ?? of.version }, patch);
      else {
        const { identifier: account = "", accountName = "", scrts } = whole;
        const owner = ownership === "BRANCH" && unit ? { ownerId: unit } : {};
        await writes.create({ module, ownership, identifier: account, accountName, scrts: scrts ?? {}, ...owner });
      }
      notify({ tone: "good", title: t("saved") });
      return undefined;
    },
    onSaved: onClose,
  });
  const agencies = useLoginAgencies(module === "CREDIT");
  return (
    <SettingDialog
      of={form}
      width={680}
      title={of ? t("editTitle", { module: text(`credentials:module.${module}`) }) : t("addTitle")}
      description={t("about")}
      create={of ? undefined : t("create")}
      onClose={onClose}
    >
      {module === "CREDIT" ? <NotRead of={agencies} title={t("agenciesFailed")} look="banner" /> : null}
      <FieldGrid columns={2}>
        {of ? null : (
          <>
            <Select
              label={t("field.module")}
              value={module}
              options={MODULES.map((value) => ({ value, label: text(`credentials:module.${value}`) }))}
              onChange={(value) => setModule(value as VendorModule)}
            />
            <Select
              label={t("field.ownership")}
              value={ownership}
              options={owners.map((value) => ({ value, label: text(`credentials:owner.${value}`) }))}
              onChange={(value) => setOwnership(value as LoginOwner)}
            />
          </>
        )}
        {ownership === "BRANCH" && !of ? (
          <Select
            label={t("field.unit")}
            value={unit}
            emptyLabel={t("ownUnit")}
            options={(units.data ?? []).map((one) => ({ value: one.id, label: one.displayName ?? one.id }))}
            onChange={setUnit}
            className="sm:col-span-2"
          />
        ) : null}
        {module === "CREDIT" ? (
          <Choice
            path="identifier"
            label={t("field.agency")}
            must
            options={(agencies.data?.rows ?? []).map(({ code, name }) => ({ value: code, label: name }))}
          />
        ) : (
          <FormField path="identifier" />
        )}
        <FormField path="accountName" />
        <FormField path="scrts.userName" />
        <FormField path="scrts.password" />
      </FieldGrid>
    </SettingDialog>
  );
}
