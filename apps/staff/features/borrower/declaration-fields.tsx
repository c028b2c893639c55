"use client";
import type { Bankruptcy } from "@gable/api";
import { Choice, CivilDay, FormField, fieldId, useFormOfFields, useRows, useValue } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { Button, IconButton } from "@gable/ui";
import { Plus, X } from "lucide-react";
import { CHAPTERS } from "./choices";
import { BANKRUPTCIES, FHA } from "./fields";
import { Section } from "./person-fields";

const DETAIL = "DeclarationDetail";
const NEW_MONEY = ["UndiscMortgageAppInd", "UndiscCreditAppInd", "PropCleanEnergyInd"] as const;
const FINANCES = [
  "UndiscComakerNoteInd",
  "OutstandJudgmentInd",
  "PresentDelinquentInd",
  "PartyToLawsuitInd",
  "PriorPropDeedLieuInd",
  "PriorPropShortSaleInd",
  "PriorPropFclInd",
] as const;

export function DeclarationFields() {
  const { t } = useTranslation("borrower");
  const owned = useValue<string>(`${DETAIL}.OwnerPast3YearsType`) === "Yes";
  const borrows = useValue<boolean>(`${DETAIL}.UndiscBorrowedFundInd`);
  const bankrupt = useValue<boolean>(`${DETAIL}.BankruptcyInd`);
  return (
    <div className="grid items-start gap-x-10 gap-y-6 2xl:grid-cols-2">
      <Section title={t("section.occupancy")}>
        <FormField path={`${DETAIL}.IntentOccupyType`} />
        <FormField path={`${DETAIL}.OwnerPast3YearsType`} />
        {owned ? (
          <Under>
            <PriorUsage />
            <FormField path={`${DETAIL}.PriorPropTitleType`} className="max-w-sm" />
          </Under>
        ) : null}
        <FormField path={`${DETAIL}.BorrowerSellerRelnInd`} />
        <FormField path={`${DETAIL}.UndiscBorrowedFundInd`} />
        {borrows ? (
          <Under>
            <FormField path={`${DETAIL}.UndiscBorrowedFundAmt`} className="max-w-48" />
          </Under>
        ) : null}
        {NEW_MONEY.map((indicator) => (
          <FormField key={indicator} path={`${DETAIL}.${indicator}`} />
        ))}
      </Section>
      <Section title={t("section.finances")}>
        {FINANCES.map((indicator) => (
          <FormField key={indicator} path={`${DETAIL}.${indicator}`} />
        ))}
        <FormField path={`${DETAIL}.BankruptcyInd`} />
        {bankrupt ? (
          <Under>
            <Bankruptcies />
          </Under>
        ) : null}
      </Section>
    </div>
  );
}

/** What an answer above calls for. */
function Under({ children }: { children: React.ReactNode }) {
  return <div className="flex flex-col gap-3 border-pine/40 border-l-2 pl-4">{children}</div>;
}

/** An FHA secondary residence is an indicator of its own in the record, and one of the choices on the screen. */
function PriorUsage() {
  const { form } = useFormOfFields();
  const isFha = useValue<boolean>(`${DETAIL}.FHASecondResInd`);
  const usage = useValue<string>(`${DETAIL}.PriorPropUsageType`);
  const path = `${DETAIL}.PriorPropUsageType`;
  if (isFha && !usage) queueMicrotask(() => form.set(path, FHA));
  return <FormField path={path} className="max-w-sm" />;
}

function Bankruptcies() {
  const { t } = useTranslation("borrower");
  const text = useText();
  const { rows, add, remove } = useRows(BANKRUPTCIES.path);
  const empty: Bankruptcy = { BankruptcyChapterType: "" };
  return (
    <fieldset id={fieldId(BANKRUPTCIES.path)} className="flex min-w-0 flex-col gap-3">
      <legend className="pb-1.5 font-medium text-ink-muted text-xs">{text(BANKRUPTCIES.label)}</legend>
      {rows.map((row, index) => (
        <div key={row.key} className="grid items-end gap-3 sm:grid-cols-[repeat(3,minmax(0,1fr))_auto]">
          <Choice
            path={`Bankruptcies.${index}.BankruptcyChapterType`}
            of="BankruptcyChapterType"
            values={CHAPTERS}
            required
          />
          <CivilDay path={`Bankruptcies.${index}.BankruptcyFiledDate`} />
          <CivilDay path={`Bankruptcies.${index}.BankruptcyDischargedDate`} />
          <IconButton label={t("declaration.removeBankruptcy", { number: index + 1 })} onClick={() => remove(index)}>
            <X aria-hidden="true" className="size-4" />
          </IconButton>
        </div>
      ))}
      <Button
        size="sm"
        className="self-start"
        icon={<Plus aria-hidden="true" className="size-3.5" />}
        onClick={() => add(empty)}
      >
        {t("declaration.addBankruptcy")}
      </Button>
    </fieldset>
  );
}
