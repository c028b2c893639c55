"use client";
import { useLoan, useQualification } from "@gable/api";
import { ReadOnly } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { STEP_GROUP, STEPS, type StepId } from "@gable/loan";
import { nameAndNumber, useRouteLabel } from "@gable/shell";
import { Loading, Stepper } from "@gable/ui";
import dynamic from "next/dynamic";
import Link from "next/link";
import { notFound } from "next/navigation";
import { type ComponentType, useEffect, useState } from "react";
import { OnLoan } from "../form/on-loan";
import { Breadcrumbs } from "../frame/breadcrumbs";
import { ClosedBanner, useClosed } from "./closed";
import { LoanHeader } from "./loan-header";
import { OthersAtStep } from "./presence";
import type { Preview, StepProps } from "./step";
import { UnsavedByOthers } from "./unsaved-by-others";
import { useCompletion } from "./use-completion";
import { useOthers } from "./use-others";

const SCRIPTS_AFTER_MS = 500;

const loading = () => <Loading className="p-2" />;
const SCRIPTS = {
  loanInfo: () => import("../loan-info/loan-info"),
  borrower: () => import("../borrower"),
  financial: () => import("../financial"),
};
const BorrowerStep = dynamic(() => SCRIPTS.borrower().then((module) => module.BorrowerStep), { loading });
const FinancialStep = dynamic(() => SCRIPTS.financial().then((module) => module.FinancialStep), { loading });
const STEP_VIEWS: Record<StepId, ComponentType<StepProps>> = {
  "loan-info": dynamic(() => SCRIPTS.loanInfo().then((module) => module.LoanInfoStep), { loading }),
  borrowers: ({ file }) => <BorrowerStep loanId={file.LoanId} />,
  financial: ({ file }) => <FinancialStep loanId={file.LoanId} />,
  "govt-loan": dynamic(() => import("../loan-info/government").then((module) => module.GovernmentStep), { loading }),
  "product-pricing": dynamic(() => import("./later").then((module) => module.PricingLater), { loading }),
  "update-fees": dynamic(() => import("./later").then((module) => module.FeesLater), { loading }),
  aus: dynamic(() => import("./later").then((module) => module.AusLater), { loading }),
  "pre-approval": dynamic(() => import("./later").then((module) => module.PreApprovalLater), { loading }),
};

/** Whoever opens a loan goes from step to step: once the first is there, the scripts of the others come too, unless one saves data. */
function useScriptsOfSteps(): void {
  useEffect(() => {
    const { connection } = navigator as Navigator & { connection?: { saveData?: boolean } };
    if (connection?.saveData) return;
    const timer = setTimeout(() => {
      // One that can't be had now is asked for again when it is needed.
      for (const load of Object.values(SCRIPTS)) void load().catch(() => undefined);
    }, SCRIPTS_AFTER_MS);
    return () => clearTimeout(timer);
  }, []);
}

/** One loan: its header, the steps with their ticks, and the step one is on. */
export function Workspace({ loanId, step }: { loanId: number; step: string }) {
  const loan = useLoan(loanId);
  if (!Number.isSafeInteger(loanId) || !(STEPS as readonly string[]).includes(step)) notFound();
  if (!loan.data) return <Loading className="p-6" lines={9} />;
  return <Opened key={loanId} file={loan.data} step={step as StepId} />;
}

function Opened({ file, step }: { file: StepProps["file"]; step: StepId }) {
  const { t } = useTranslation("loan");
  const text = useText();
  useScriptsOfSteps();
  const saved = useQualification(file.LoanId);
  const [preview, setPreview] = useState<Preview | null>(null);
  const figures = preview?.figures ?? saved.data;
  const { completion } = useCompletion(file);
  const View = STEP_VIEWS[step];
  const closed = useClosed(file, step);
  const others = useOthers(file.LoanId, step);
  const name = file.BorrowerName || t("noBorrower");
  useRouteLabel("loanId", nameAndNumber(name, file.LoanId));
  const steps = STEPS.map((key) => ({
    key,
    label: text(`loan:steps.${key}`),
    shortLabel: text(`loan:short.${key}`),
    complete: completion[key].complete,
    group: STEP_GROUP[key],
    beside: <OthersAtStep step={key} others={others} />,
  }));
  return (
    <>
      <LoanHeader
        file={file}
        info={preview?.info ?? file.Info}
        figures={figures}
        isPreview={preview !== null}
        fixed={closed !== null && closed.why !== "role"}
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
              <Link
                href={`/app/loans/${file.LoanId}/${one.key}`}
                className={className}
                aria-current={isCurrent ? "step" : undefined}
              >
                {content}
              </Link>
            )}
          />
        </div>
        <div className="relative min-w-0 flex-1">
          <UnsavedByOthers step={step} others={others} />
          <h1 className="sr-only">{text(`loan:steps.${step}`)}</h1>
          {closed ? (
            <div className="mb-3">
              <ClosedBanner loanId={file.LoanId} closed={closed} />
            </div>
          ) : null}
          <OnLoan loanId={file.LoanId}>
            <ReadOnly value={closed !== null}>
              <View
                file={file}
                completion={completion[step]}
                figures={figures}
                isPreview={preview !== null}
                preview={setPreview}
              />
            </ReadOnly>
          </OnLoan>
        </div>
      </div>
    </>
  );
}
