"use client";
import {
  applyPatch,
  calculate,
  type LoanInfo,
  useLoanInfo,
  useLoanSaving,
  useRereadLoanInfo,
  useSaveLoanInfo,
} from "@gable/api";
import { FormField, PlaceFinder, RecordFields, type RecordForm, SaveBar, useRecordForm } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { FieldGrid, Loading, Panel } from "@gable/ui";
import dynamic from "next/dynamic";
import { useEffect, useMemo } from "react";
import { FundsCard } from "../loan/funds-card";
import type { StepProps } from "../loan/step";
import { latePart } from "../record/late-part";
import { WhenSeen } from "../record/when-seen";
import { CreditsPanel } from "./credits";
import { ExpensesPanel } from "./expenses";
import { isStepRate, LOAN_INFO_FIELDS, LOAN_INFO_PANELS } from "./fields";
import { FiguresPanel } from "./figures";
import { MissingList } from "./missing-list";
import { Owners } from "./owners";
import { TermProposals } from "./term-proposals";

const LimitPanel = dynamic(() => import("./limit-panel").then((module) => module.LimitPanel), {
  ssr: false,
  loading: () => <Loading lines={4} />,
});

const StepQuestions = latePart(() => import("../loan/step-questions").then((module) => module.StepQuestions));
// It comes with the loans that have steps.
const RateStepsPanel = latePart(() => import("./rate-steps").then((module) => module.RateStepsPanel));

const PREVIEW_PAUSE_MS = 400;

/** Loan & Property: every change is calculated at once without saving, then saved or discarded. */
export function LoanInfoStep(props: StepProps) {
  const info = useLoanInfo(props.file.LoanId);
  if (!info.data) return <Loading />;
  const asked = <StepQuestions file={props.file} section="LOAN_AND_PROPERTY" />;
  // What is missing leads to the field of a question: it is there then.
  const isOwed = props.file.OpenQuestions?.some(({ section }) => section === "LOAN_AND_PROPERTY");
  return (
    <>
      <Editor {...props} info={info.data} />
      {isOwed ? asked : <WhenSeen id="questions">{asked}</WhenSeen>}
    </>
  );
}

function Editor({ file, info, completion, figures, isPreview, preview }: StepProps & { info: LoanInfo }) {
  const { t } = useTranslation("loan");
  const text = useText();
  const save = useSaveLoanInfo(file.LoanId);
  const saves = useLoanSaving();
  const reread = useRereadLoanInfo(file.LoanId);
  const missing = useMemo(() => new Set(completion.missing.map((entry) => entry.path)), [completion]);
  const form = useRecordForm<LoanInfo>({
    record: info,
    id: "f",
    fields: LOAN_INFO_FIELDS,
    labels: "terms:field",
    write: ({ patch, version }) => save.mutateAsync({ o: info, c: patch, version }),
    saves,
    // Where nobody asks for a save, someone else's is taken in first; the bar below says that it is saved.
    reread: saves === "itself" ? reread : undefined,
    onSaved: () => saves === "asked" && notify({ tone: "good", title: t("saved") }),
  });
  usePreview(file.LoanId, form, preview);
  return (
    <RecordFields form={form}>
      <div className="grid items-start gap-4 xl:grid-cols-[minmax(0,1fr)_17rem] 2xl:grid-cols-[minmax(0,1fr)_20rem]">
        <div className="flex min-w-0 flex-col gap-4">
          <TermProposals loanId={file.LoanId} />
          {LOAN_INFO_PANELS.map((panel) =>
            !panel.when || panel.when(form.current) ? (
              <Panel key={panel.id} id={panel.id} title={text(panel.title)}>
                {panel.id === "title-held" ? <Owners missing={missing} /> : null}
                <FieldGrid columns={4}>
                  {panel.id === "property" ? <PlaceFinder path="subjectProperty.Address" /> : null}
                  {panel.paths.map((path) => (
                    <FormField key={path} path={path} className={wide(path)} required={missing.has(path)} />
                  ))}
                </FieldGrid>
              </Panel>
            ) : null,
          )}
          {isStepRate(form.current) ? <RateStepsPanel /> : null}
          <ExpensesPanel missing={missing} paymentIsWorked={isWorked(figures)} />
          <CreditsPanel missing={missing} />
          <WhenSeen id="limits">
            <LimitPanel loanId={file.LoanId} change={form.change} />
          </WhenSeen>
        </div>
        <aside className="flex flex-col gap-4 xl:sticky xl:top-[calc(var(--bar)+4.75rem)]">
          <FiguresPanel loan={file.LoanId} figures={figures} isPreview={isPreview} />
          <FundsCard loanId={file.LoanId} figures={figures} />
          <MissingList missing={completion.missing} fields={LOAN_INFO_FIELDS} questions={file.OpenQuestions} />
        </aside>
      </div>
      <SaveBar forms={[form]} onSave={() => void form.save()} />
    </RecordFields>
  );
}

function wide(path: string): string | undefined {
  return path.endsWith("Address.LineText") ? "sm:col-span-2" : undefined;
}

/** Whether principal and interest come of the terms: what a file brought of them then counts for nothing. */
const isWorked = (figures: StepProps["figures"]) =>
  figures?.Figures?.some((figure) => figure.name === "PrincipalAndInterestAmt") ?? true;

/** Asks the server for the figures a little after the last change; the answer never touches what is being typed. */
function usePreview(loanId: number, { change, stored }: RecordForm<LoanInfo>, preview: StepProps["preview"]): void {
  const asked = JSON.stringify(change);
  // biome-ignore lint/correctness/useExhaustiveDependencies: `asked` stands for every value that changed
  useEffect(() => {
    if (asked === "{}") {
      preview(null);
      return;
    }
    const stop = new AbortController();
    const timer = setTimeout(() => {
      const c = JSON.parse(asked) as object;
      void calculate(loanId, { o: stored, c }, stop.signal)
        .then((figures) => figures && preview({ figures, info: applyPatch(stored, c) }))
        .catch(() => undefined);
    }, PREVIEW_PAUSE_MS);
    return () => {
      clearTimeout(timer);
      stop.abort();
    };
  }, [asked, loanId]);
  useEffect(() => () => preview(null), [preview]);
}
