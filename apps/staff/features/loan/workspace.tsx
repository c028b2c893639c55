"use client";
import { useLoan, useQualification } from "@gable/api";
import { ReadOnly } from "@gable/form";
import { addAreas, useText, useTranslation } from "@gable/i18n";
import { STEP_GROUP, STEPS, type StepId } from "@gable/loan";
import { nameAndNumber, preferences, savesData, useRouteLabel, WithAreas } from "@gable/shell";
import { Loading, Stepper } from "@gable/ui";
import dynamic from "next/dynamic";
import { notFound } from "next/navigation";
import { useEffect, useLayoutEffect, useRef, useState } from "react";
import { FilesAnywhere } from "../documents/files-anywhere";
import { useOwnCoc } from "../editing/use-own-coc";
import { OnLoan } from "../form/on-loan";
import { Breadcrumbs } from "../frame/breadcrumbs";
import { asksFirst } from "../lifecycle/stage-dialog";
import { loadLater } from "../record/come-later";
import { WriteHere } from "../writing/write-here";
import { useClosed } from "./closed";
import { LoanHeader } from "./loan-header";
import { OthersAtStep } from "./presence";
import { type Preview, type StepProps, stepPath } from "./step";
import "./step-parts";
import { isStep } from "./step-address";
import { StepLink } from "./step-link";
import { StepTurns } from "./step-turns";
import { isArrival } from "./step-way";
import { areasOf, filledAreas, loadFilledSteps, loadView, viewOf } from "./steps";
import { UnsavedByOthers } from "./unsaved-by-others";
import { useCompletion } from "./use-completion";
import { useOthers } from "./use-others";

// Few loans are closed, suspended or held by an editor: what says so comes with one that is.
const ClosedBanner = dynamic(() => import("./closed-banner").then((module) => module.ClosedBanner), { ssr: false });
const LifecycleBanner = dynamic(
  () => import("../lifecycle/lifecycle-banner").then((module) => module.LifecycleBanner),
  { ssr: false },
);
const IneligiblePopup = dynamic(() => import("../pricing/ineligible-popup").then((module) => module.IneligiblePopup), {
  ssr: false,
});
const EditingBar = dynamic(() => import("../editing/editing-bar").then((module) => module.EditingBar), { ssr: false });
const SCRIPTS_AFTER_MS = 500;

/** Whoever opens a loan goes from step to step: once the first is there, what the others are made of comes too, unless one saves data. */
function useOtherSteps(): void {
  const { i18n } = useTranslation();
  useEffect(() => {
    if (savesData()) return;
    const timer = setTimeout(() => {
      // What can't be had now is asked for again by who needs it.
      void addAreas(i18n, preferences().language, filledAreas()).catch(() => undefined);
      void loadFilledSteps().then(loadLater);
    }, SCRIPTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, [i18n]);
}

/** One loan: its header, the steps with their ticks, and the step one is on. */
export function Workspace({ loanId, step }: { loanId: number; step: string }) {
  const loan = useLoan(loanId);
  if (!Number.isSafeInteger(loanId) || !isStep(step)) notFound();
  if (!loan.data) return <Loading className="p-6" lines={9} />;
  return <Opened key={loanId} file={loan.data} step={step} />;
}

/** The step's own part of the page. Its script is waited for by hand: what waits in a boundary is held back by a third of a second. */
function StepView({ step, ...props }: StepProps & { step: StepId }) {
  const [, come] = useState<StepId | null>(null);
  const [failed, setFailed] = useState<unknown>();
  const View = viewOf(step);
  useEffect(() => {
    let gone = false;
    if (!View)
      loadView(step).then(
        () => gone || come(step),
        (fault) => gone || setFailed(fault),
      );
    return () => {
      gone = true;
    };
  }, [View, step]);
  if (failed) throw failed;
  if (!View) return <Loading className="p-2" />;
  return (
    <WithAreas areas={areasOf(step)}>
      <View {...props} />
    </WithAreas>
  );
}

/**
 * A step that was gone to is shown from its top, and read out by its name, as a page of its own would be. It is read out once it
 * is painted: a change of state before the paint has React do first all that a step does after it, such as asking for its data.
 */
function Arrival({ step, name }: { step: StepId; name: string }) {
  const [said, setSaid] = useState("");
  const hasArrived = useRef(false);
  useLayoutEffect(() => {
    hasArrived.current = isArrival(step);
    if (hasArrived.current) window.scrollTo({ top: 0, behavior: "instant" });
  }, [step]);
  // biome-ignore lint/correctness/useExhaustiveDependencies: told once for each step that is come to
  useEffect(() => setSaid(hasArrived.current ? name : ""), [step]);
  return (
    <p role="status" className="sr-only">
      {said}
    </p>
  );
}

function Opened({ file, step }: { file: StepProps["file"]; step: StepId }) {
  const { t } = useTranslation("loan");
  const text = useText();
  useOtherSteps();
  const saved = useQualification(file.LoanId);
  const [preview, setPreview] = useState<Preview | null>(null);
  const figures = preview?.figures ?? saved.data;
  const { completion } = useCompletion(file, saved.data, preview);
  const closed = useClosed(file, step);
  const fixed = closed?.why === "archived" || closed?.why === "rule";
  const coc = useOwnCoc(file);
  const others = useOthers(file.LoanId, step);
  const name = file.BorrowerName || t("noBorrower");
  useRouteLabel("loanId", nameAndNumber(name, file.LoanId));
  const counts: Partial<Record<StepId, number | undefined>> = {
    borrowers: file.Borrowers?.filter(({ active }) => active).length,
    financial: [
      file.Assets,
      file.Liabilities,
      file.Expenses,
      file.OwnedProperties,
      file.Employers,
      file.IncomeItems,
    ].reduce((sum, records) => sum + (records?.length ?? 0), 0),
  };
  const steps = STEPS.map((key) => ({
    key,
    label: text(`loan:steps.${key}`),
    shortLabel: text(`loan:short.${key}`),
    complete: completion[key].complete,
    group: STEP_GROUP[key],
    count: counts[key],
    beside: <OthersAtStep step={key} others={others} />,
  }));
  return (
    <>
      <FilesAnywhere file={file} />
      <WriteHere loanId={file.LoanId} />
      <LoanHeader
        file={file}
        info={preview?.info ?? file.Info}
        figures={figures}
        isPreview={preview !== null}
        fixed={fixed}
        others={others}
      />
      <Breadcrumbs whole className="mx-auto w-full max-w-[120rem] px-3 pt-2 sm:px-4" />
      <div className="mx-auto flex w-full max-w-[120rem] flex-1 flex-col gap-3 px-3 pt-2 pb-3 sm:px-4 lg:flex-row lg:gap-5 lg:pb-4">
        <div className="lg:sticky lg:top-[calc(var(--bar)+4.75rem)] lg:self-start">
          <Stepper
            label={t("stepsLabel")}
            steps={steps}
            current={step}
            link={(one, content, className, isCurrent) => (
              <StepLink
                href={stepPath(file.LoanId, one.key)}
                className={className}
                aria-current={isCurrent ? "step" : undefined}
              >
                {content}
              </StepLink>
            )}
          />
        </div>
        <div className="relative min-w-0 flex-1">
          <UnsavedByOthers step={step} others={others} />
          <h1 className="sr-only">{text(`loan:steps.${step}`)}</h1>
          <Arrival step={step} name={text(`loan:steps.${step}`)} />
          {asksFirst(file.StageId) ? (
            <div className="mb-3 empty:hidden">
              <LifecycleBanner file={file} fixed={fixed} />
            </div>
          ) : null}
          {!fixed && (file.Editing.isReadOnly || file.Editing.hasActiveCocChanges) ? (
            <div className="mb-3 flex flex-col gap-2 empty:hidden">
              <EditingBar file={file} step={step} asks={coc.asks} onPutOff={coc.putOff} />
            </div>
          ) : null}
          {closed && closed.why !== "editing" ? (
            <div className="mb-3">
              <ClosedBanner loanId={file.LoanId} closed={closed} canUnlock={file.Editing.canUnlock} />
            </div>
          ) : null}
          {file.ProductId && file.LoanProductExtension?.Eligible === false ? <IneligiblePopup file={file} /> : null}
          <OnLoan loanId={file.LoanId}>
            <ReadOnly value={closed !== null}>
              <StepView
                key={step}
                step={step}
                file={file}
                completion={completion[step]}
                figures={figures}
                isPreview={preview !== null}
                preview={setPreview}
              />
            </ReadOnly>
          </OnLoan>
          <StepTurns loanId={file.LoanId} step={step} />
        </div>
      </div>
    </>
  );
}
