"use client";
import type { LoanInfo } from "@gable/api";
import { fieldId, useField } from "@gable/form";
import { useChoices, useText, useTranslation } from "@gable/i18n";
import { Button, IconButton, Select, TextField } from "@gable/ui";
import { Plus, Trash2 } from "lucide-react";
import { memo } from "react";
import { LOAN_INFO_LISTS, OWNER_STATUS } from "./fields";

const LIST = LOAN_INFO_LISTS.owners;
const STATUSES = ["Current", "Proposed"];
const VESTINGS = [
  "Individual",
  "JointTenants",
  "JointTenantsWithRightOfSurvivorship",
  "TenantsInCommon",
  "TenantsByTheEntirety",
  "CommunityProperty",
  "LifeEstate",
  "ToBeDecidedInEscrow",
  "Other",
];
const TRUSTS = ["LivingTrust", "LandTrust"];
const LONGEST_NAME = 250;

type Owner = NonNullable<NonNullable<LoanInfo["subjectProperty"]>["PropertyOwners"]>[number];
type Shown = "FullName" | "RelVestingType" | "RelVestTypeOthDesc" | "TrustClassificationType" | "StatusType";

/** Who holds title to the property, or will, and in which manner: everyone in the loan's list. */
export const Owners = memo(function Owners({ missing }: { missing: ReadonlySet<string> }) {
  const { t } = useTranslation(["loan", "terms", "common"]);
  const text = useText();
  const choices = useChoices();
  const { value, props } = useField({ path: LIST.path, label: t(LIST.label) });
  const owners = (value ?? []) as Owner[];
  const { readOnly, onChange } = props;
  const change = (index: number, name: Shown, said: string) =>
    onChange(
      owners.map((owner, at) => {
        if (at !== index) return owner;
        const { [name]: _, ...rest } = owner;
        return said === "" ? rest : { ...rest, [name]: said };
      }),
    );
  return (
    <div className="mb-4 flex flex-col items-start gap-3">
      {owners.length === 0 ? <p className="text-ink-muted text-sm">{t("loan:noOwners")}</p> : null}
      <ol id={props.id} aria-label={t(LIST.label)} className="flex w-full flex-col gap-4 empty:hidden">
        {owners.map((owner, index) => {
          const field = (name: Shown) => ({
            id: fieldId(`${LIST.path}.${index}.${name}`),
            label: t(`terms:field.${name}`),
            required: missing.has(`${LIST.path}.${index}.${name}`),
            readOnly,
            value: String(owner[name] ?? ""),
            onChange: (said: string) => change(index, name, said),
          });
          const number = index + 1;
          return (
            <li key={index} className="border-line not-first:border-t not-first:pt-4">
              {/* biome-ignore lint/a11y/useSemanticElements: a fieldset's legend can't stand beside the button */}
              <div role="group" aria-label={t("loan:owner", { number })}>
                <div className="mb-2 flex min-h-7 items-center justify-between gap-3">
                  <span className="font-medium text-sm">{t("loan:owner", { number })}</span>
                  {readOnly ? null : (
                    <IconButton
                      label={t("loan:removeOwner", { number })}
                      onClick={() => onChange(owners.filter((_, at) => at !== index))}
                    >
                      <Trash2 aria-hidden="true" className="size-4" />
                    </IconButton>
                  )}
                </div>
                <div className="grid gap-3 sm:grid-cols-2 2xl:grid-cols-4">
                  <TextField {...field("FullName")} maxLength={LONGEST_NAME} autoComplete="off" />
                  <Select
                    {...field("RelVestingType")}
                    emptyLabel={t("common:choose")}
                    options={choices("RelVestingType", VESTINGS)}
                  />
                  {owner.RelVestingType === "Other" ? (
                    <TextField {...field("RelVestTypeOthDesc")} maxLength={LONGEST_NAME} autoComplete="off" />
                  ) : null}
                  <Select
                    {...field("TrustClassificationType")}
                    emptyLabel={t("common:choose")}
                    options={choices("TrustClassificationType", TRUSTS)}
                  />
                  <Select
                    {...field("StatusType")}
                    label={text(OWNER_STATUS.label)}
                    emptyLabel={t("common:choose")}
                    options={STATUSES.map((status) => ({
                      value: status,
                      label: text(`${OWNER_STATUS.words}.${status}`),
                    }))}
                  />
                </div>
              </div>
            </li>
          );
        })}
      </ol>
      {readOnly ? null : (
        <Button
          size="sm"
          icon={<Plus aria-hidden="true" className="size-3.5" />}
          onClick={() => onChange([...owners, {}])}
        >
          {t("loan:addOwner")}
        </Button>
      )}
    </div>
  );
});
