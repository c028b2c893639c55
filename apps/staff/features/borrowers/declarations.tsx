"use client";
import { type Bankruptcy, type Declaration, same, useSaveDeclaration } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Checkbox, Panel } from "@gable/ui";
import { useMemo, useState } from "react";
import { useWatch } from "react-hook-form";
import { FormField } from "../form/form-field";
import { useRecordForm } from "../form/record-form";
import { FormTop, SaveBar } from "../form/save-bar";
import type { BorrowerProps } from "./borrowers";
import { DECLARATION_FIELDS, FIRST_FINANCE_QUESTION } from "./fields";

const CHAPTERS = ["ChapterSeven", "ChapterEleven", "ChapterTwelve", "ChapterThirteen"];
const split = DECLARATION_FIELDS.findIndex((field) => field.path === FIRST_FINANCE_QUESTION);

/** What the borrower declares about the property and about money. */
export function DeclarationsForm({ file, borrower, readOnly, missing }: BorrowerProps) {
  const { t } = useTranslation("borrower");
  const save = useSaveDeclaration(file.LoanId);
  const found = file.Declarations?.find((one) => one.BorrowerId === borrower.id);
  const record = useMemo(
    () => shownDeclaration(found ?? ({ BorrowerId: borrower.id } as Declaration)),
    [found, borrower.id],
  );
  const [bankruptcies, setBankruptcies] = useState<Bankruptcy[] | null>(null);
  const chosen = bankruptcies ?? record.Bankruptcies ?? [];
  const listDirty = bankruptcies !== null && !same(bankruptcies, record.Bankruptcies ?? []);
  const of = useRecordForm<Declaration>({
    record,
    fields: DECLARATION_FIELDS,
    readOnly,
    missing,
    onSave: (patch) =>
      save.mutateAsync({
        borrowerId: borrower.id,
        patch: sentDeclaration(patch, listDirty ? chosen : null),
        version: found?.version,
      }),
  });
  const bankrupt = useWatch({ control: of.form.control, name: "DeclarationDetail.BankruptcyInd" }) === true;
  const submit = async () => {
    if (!(await of.save())) return;
    setBankruptcies(null);
    notify({ tone: "good", title: t("declaration.saved") });
  };
  const toggle = (chapter: string, on: boolean) =>
    setBankruptcies(
      on
        ? [...chosen, { BankruptcyChapterType: chapter }]
        : chosen.filter((one) => one.BankruptcyChapterType !== chapter),
    );
  const questions = (fields: typeof DECLARATION_FIELDS) => (
    <div className="flex flex-col divide-y divide-line">
      {fields.map((field) => (
        <FormField
          key={field.path}
          of={of}
          path={field.path}
          className={field.kind === "yesno" ? "py-2.5" : "max-w-xl py-2.5"}
        />
      ))}
    </div>
  );
  return (
    <div className="flex flex-col gap-4">
      <FormTop of={of} />
      <Panel id="occupancy" title={t("section.occupancy")}>
        {questions(DECLARATION_FIELDS.slice(0, split))}
      </Panel>
      <Panel id="finances" title={t("section.finances")}>
        {questions(DECLARATION_FIELDS.slice(split))}
        {bankrupt ? <Chapters chosen={chosen} readOnly={readOnly} onToggle={toggle} /> : null}
      </Panel>
      <SaveBar of={{ ...of, isDirty: of.isDirty || listDirty }} onSave={() => void submit()} />
    </div>
  );
}

function Chapters({
  chosen,
  readOnly,
  onToggle,
}: {
  chosen: readonly Bankruptcy[];
  readOnly: boolean;
  onToggle: (chapter: string, on: boolean) => void;
}) {
  const { t } = useTranslation("borrower");
  const text = useText();
  return (
    <fieldset className="mt-2 border-line border-l-2 pl-4">
      <legend className="text-ink-muted text-xs">{t("declaration.BankruptcyChapter")}</legend>
      <div className="flex flex-wrap gap-4">
        {CHAPTERS.map((chapter) => (
          <Checkbox
            key={chapter}
            label={text(`enums:BankruptcyChapter.${chapter}`)}
            disabled={readOnly}
            checked={chosen.some((one) => one.BankruptcyChapterType === chapter)}
            onChange={(on) => onToggle(chapter, on)}
          />
        ))}
      </div>
    </fieldset>
  );
}

/** A second residence under FHA is kept as an indicator, but asked for as one of the uses. */
function shownDeclaration(declaration: Declaration): Declaration {
  const detail = declaration.DeclarationDetail ?? {};
  return detail.FHASecondResInd
    ? { ...declaration, DeclarationDetail: { ...detail, PriorPropUsageType: "FHA" } }
    : declaration;
}

/** Before saving (loan-data-entry.md section 5): without prior ownership its answers go, FHA becomes an indicator, no borrowed money is 0. */
function sentDeclaration(patch: object, bankruptcies: Bankruptcy[] | null): object {
  const detail = { ...(patch as { DeclarationDetail?: Record<string, unknown> }).DeclarationDetail };
  if ("OwnerPast3YearsType" in detail && detail.OwnerPast3YearsType !== "Yes")
    Object.assign(detail, { PriorPropUsageType: null, PriorPropTitleType: null, FHASecondResInd: null });
  else if (detail.PriorPropUsageType === "FHA")
    Object.assign(detail, { PriorPropUsageType: null, FHASecondResInd: true });
  else if (detail.PriorPropUsageType) detail.FHASecondResInd = null;
  if (detail.UndiscBorrowedFundInd === false) detail.UndiscBorrowedFundAmt = 0;
  return { ...patch, DeclarationDetail: detail, ...(bankruptcies ? { Bankruptcies: bankruptcies } : {}) };
}
