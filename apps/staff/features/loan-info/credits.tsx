"use client";
import type { PurchaseCredit } from "@gable/api";
import { fieldId, useField, useMessage, verdictText } from "@gable/form";
import { useChoices, useTranslation } from "@gable/i18n";
import { Button, IconButton, MoneyField, Panel, Select } from "@gable/ui";
import { Plus, Trash2 } from "lucide-react";
import { memo } from "react";
import { amountsVerdict, amountText, amountVerdict, typedAmount } from "./amount";
import { LOAN_INFO_LISTS } from "./fields";

const LIST = LOAN_INFO_LISTS.credits;

const TYPES = [
  "SellerCredit",
  "LenderCredit",
  "EarnestMoney",
  "EmployerAssistedHousing",
  "GiftOfEquity",
  "LeasePurchaseFund",
  "RelocationFunds",
  "SweatEquity",
  "Other",
];
const SOURCES = [
  "PropertySeller",
  "BorrowerPaidOutsideClosing",
  "BuilderDeveloper",
  "Employer",
  "FederalAgency",
  "Lender",
  "LocalAgency",
  "NonParentRelative",
  "Parent",
  "RealEstateAgent",
  "StateAgency",
  "Other",
];

/** Credits toward the purchase; the source is asked for unless it is the seller's. */
export const CreditsPanel = memo(function CreditsPanel({ missing }: { missing: ReadonlySet<string> }) {
  const { t } = useTranslation(["loan", "terms", "common"]);
  const { value, props } = useField({
    path: LIST.path,
    label: t(LIST.label),
    checkAll: (all) => amountsVerdict((all as PurchaseCredit[]).map((credit) => credit.PurchaseCreditAmt)),
  });
  const message = useMessage();
  const faultOf = (credit: PurchaseCredit) =>
    message(verdictText(amountVerdict(credit.PurchaseCreditAmt)), t("terms:field.PurchaseCreditAmt"));
  const credits = (value ?? []) as PurchaseCredit[];
  const { readOnly, onChange } = props;
  const choices = useChoices();
  const asked = (index: number, field: keyof PurchaseCredit) => {
    const path = `PurchaseCredits.${index}.${field}`;
    return { id: fieldId(path), required: missing.has(path) };
  };
  const change = (index: number, patch: PurchaseCredit) =>
    onChange(credits.map((credit, at) => (at === index ? { ...credit, ...patch } : credit)));
  return (
    <Panel
      id="credits"
      title={t(LIST.label)}
      aside={
        readOnly ? null : (
          <Button
            size="sm"
            icon={<Plus aria-hidden="true" className="size-3.5" />}
            onClick={() => onChange([...credits, {}])}
          >
            {t("loan:addCredit")}
          </Button>
        )
      }
    >
      {credits.length === 0 ? <p className="text-ink-muted text-sm">{t("loan:noCredits")}</p> : null}
      <ul className="flex flex-col gap-3">
        {credits.map((credit, index) => (
          <li key={index} className="grid items-end gap-3 sm:grid-cols-[1fr_1fr_1fr_auto]">
            <Select
              label={t("terms:field.PurchaseCreditType")}
              {...asked(index, "PurchaseCreditType")}
              readOnly={readOnly}
              value={credit.PurchaseCreditType ?? ""}
              emptyLabel={t("common:choose")}
              options={choices("PurchaseCreditType", TYPES)}
              onChange={(PurchaseCreditType) => change(index, { PurchaseCreditType })}
            />
            <MoneyField
              label={t("terms:field.PurchaseCreditAmt")}
              {...asked(index, "PurchaseCreditAmt")}
              readOnly={readOnly}
              value={amountText(credit.PurchaseCreditAmt)}
              error={faultOf(credit)}
              onChange={(value) => change(index, { PurchaseCreditAmt: typedAmount(value) })}
            />
            {credit.PurchaseCreditType === "SellerCredit" ? (
              <span />
            ) : (
              <Select
                label={t("terms:field.PurchaseCreditSourceType")}
                {...asked(index, "PurchaseCreditSourceType")}
                readOnly={readOnly}
                value={credit.PurchaseCreditSourceType ?? ""}
                emptyLabel={t("common:choose")}
                options={choices("PurchaseCreditSourceType", SOURCES)}
                onChange={(PurchaseCreditSourceType) => change(index, { PurchaseCreditSourceType })}
              />
            )}
            {readOnly ? null : (
              <IconButton label={t("common:delete")} onClick={() => onChange(credits.filter((_, at) => at !== index))}>
                <Trash2 aria-hidden="true" className="size-4" />
              </IconButton>
            )}
          </li>
        ))}
      </ul>
    </Panel>
  );
});
