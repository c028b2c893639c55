"use client";
import type { Qualification } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Figure, type FigureProps } from "@gable/ui";
import { latePart } from "../record/late-part";

// Arithmetic is shown where it is opened.
const Workings = latePart(() => import("./workings").then((module) => module.Workings));

/** The ratios that can be said: without a value there is no loan to value, without income no debt to income. */
export function knownRatios({ LTV, CLTV, DTI, IncomeTotalAmt }: Qualification) {
  return { LTV: LTV || undefined, CLTV: CLTV || undefined, DTI: IncomeTotalAmt ? DTI : undefined };
}

/** A figure of the loan that opens its arithmetic, as the server worked it out; `name` is its name in the qualification. */
export function WorkedFigure({
  name,
  figures,
  label,
  place,
  ...rest
}: {
  name: string;
  figures: Qualification | undefined;
  label: string;
  /** Where on the page it is entered: its label leads there. */
  place?: string;
} & Omit<FigureProps, "workings" | "label">) {
  const { t } = useTranslation("finance");
  const steps = figures?.Figures?.find((figure) => figure.name === name)?.steps;
  return (
    <Figure
      {...rest}
      label={
        place ? (
          <a
            href={place}
            className="inline-block min-h-6 rounded-sm underline decoration-line-strong underline-offset-2 hover:text-ink"
          >
            {label}
          </a>
        ) : (
          label
        )
      }
      workings={
        steps?.length
          ? { label: t("workings", { label }), content: <Workings title={label} steps={steps} /> }
          : undefined
      }
    />
  );
}
