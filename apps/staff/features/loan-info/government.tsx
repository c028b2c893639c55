"use client";
import { at, type LoanInfo, useLoanInfo, useSaveLoanInfo } from "@gable/api";
import { FormField, RecordFields, SaveBar, useRecordForm } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { EmptyState, FieldGrid, Loading, Panel } from "@gable/ui";
import { useMemo } from "react";
import type { StepProps } from "../loan/step";
import { latePart } from "../record/late-part";
import { AGENCY_FIELDS, type Agency, agencyOf, UNDERWRITER_ID_PATH, UNDERWRITER_PATH } from "./government-fields";
import { GovernmentFiguresPanel } from "./government-figures";

// Each comes with the loans that need it.
const CAIVRSPanel = latePart(() => import("./caivrs").then((module) => module.CAIVRSPanel));
const UnderwriterField = latePart(() => import("./underwriter-field").then((module) => module.UnderwriterField));

/** What FHA, VA or USDA ask for beyond the loan's terms; other loans have nothing to enter here. */
export function GovernmentStep(props: StepProps) {
  const { t } = useTranslation("loan");
  const text = useText();
  const info = useLoanInfo(props.file.LoanId);
  if (!info.data) return <Loading />;
  const type = String(at(info.data, "TransactionInfo.MortgageType") ?? "");
  const agency = agencyOf(type);
  if (!agency) {
    return (
      <Panel>
        <EmptyState title={t("govt.noneTitle")}>
          {t("govt.none", { type: type ? text(`enums:MortgageType.${type}`) : "—" })}
        </EmptyState>
      </Panel>
    );
  }
  return <Editor key={agency} {...props} info={info.data} agency={agency} />;
}

function Editor({ file, completion, info, agency }: StepProps & { info: LoanInfo; agency: Agency }) {
  const { t } = useTranslation("loan");
  const text = useText();
  const save = useSaveLoanInfo(file.LoanId);
  const missing = useMemo(() => new Set(completion.missing.map((entry) => entry.path)), [completion]);
  const form = useRecordForm<LoanInfo>({
    record: info,
    id: "f",
    fields: AGENCY_FIELDS[agency],
    labels: "terms:field",
    write: ({ patch, version }) => save.mutateAsync({ o: info, c: patch, version }),
    onSaved: () => notify({ tone: "good", title: t("saved") }),
  });
  return (
    <RecordFields form={form}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_minmax(0,1fr)]">
        <div className="flex min-w-0 flex-col gap-4">
          <Panel id="government" title={t(`govt.${agency}`)}>
            <FieldGrid columns={2}>
              {AGENCY_FIELDS[agency]
                .filter(({ path }) => path !== UNDERWRITER_ID_PATH)
                .map(({ path, label }) =>
                  path === UNDERWRITER_PATH ? (
                    <UnderwriterField key={path} loanId={file.LoanId} path={path} label={text(label)} />
                  ) : (
                    <FormField key={path} path={path} required={missing.has(path)} />
                  ),
                )}
            </FieldGrid>
          </Panel>
          {agency === "fha" ? <CAIVRSPanel file={file} /> : null}
        </div>
        <aside className="min-w-0 xl:sticky xl:top-[calc(var(--bar)+4.75rem)]">
          <GovernmentFiguresPanel loanId={file.LoanId} change={form.change} />
        </aside>
      </div>
      <SaveBar forms={[form]} onSave={() => void form.save()} />
    </RecordFields>
  );
}
