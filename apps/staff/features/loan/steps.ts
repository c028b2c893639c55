import { loanQuery, qualificationQuery, uiStateQuery } from "@gable/api";
import { type Area, askForAreas } from "@gable/i18n";
import { STEPS, type StepId } from "@gable/loan";
import { preferences } from "@gable/shell";
import { patiently } from "@gable/ui";
import type { QueryClient } from "@tanstack/react-query";
import type { ComponentType } from "react";
import type { StepProps } from "./step";
import { isStep, stepAt } from "./step-address";

export type StepView = ComponentType<StepProps>;

/** What a step is made of: its script, and what it reads of the loan besides its file. */
export interface Parts {
  load: () => Promise<StepView>;
  read?: (client: QueryClient, loanId: number) => void;
  /** What it speaks from beside LOAN_AREAS. */
  areas?: readonly Area[];
}

const parts = new Map<StepId, Parts>();

/** Says what the steps are made of (step-parts.ts), apart from who goes to them: the steps lead to one another. */
export function defineSteps(all: Record<StepId, Parts>): void {
  for (const step of STEPS) parts.set(step, all[step]);
}

function partsOf(step: StepId): Parts {
  const own = parts.get(step);
  if (!own) throw new Error(`step ${step} is not defined`);
  return own;
}

/** What all steps speak from; those of one step alone stand with it (Parts). */
export const LOAN_AREAS: readonly Area[] = ["finance"];

const NONE: readonly Area[] = [];
export const areasOf = (step: StepId): readonly Area[] => partsOf(step).areas ?? NONE;

const views = new Map<StepId, StepView>();
const loading = new Map<StepId, Promise<StepView>>();

/** A step's view, where its script is there. */
export const viewOf = (step: StepId): StepView | undefined => views.get(step);

/** Loads a step's script, once; one that could not be had is asked for again. */
export function loadView(step: StepId): Promise<StepView> {
  const begun = loading.get(step);
  if (begun) return begun;
  const load = patiently(partsOf(step).load).then(
    (view) => {
      views.set(step, view);
      return view;
    },
    (fault) => {
      loading.delete(step);
      throw fault;
    },
  );
  loading.set(step, load);
  return load;
}

/** Has a step's script and records come. */
export function beginStep(client: QueryClient, loanId: number, step: StepId): void {
  void loadView(step).catch(() => undefined);
  askForAreas(preferences().language, areasOf(step));
  partsOf(step).read?.(client, loanId);
}

/** Has all that an address shows of a loan come at once, where one thing after the other would ask for it. */
export function beginAddress(client: QueryClient, path: string): void {
  const at = stepAt(path);
  if (!at || !isStep(at.step)) return;
  beginStep(client, at.loanId, at.step);
  void client.prefetchQuery(loanQuery(at.loanId));
  void client.prefetchQuery(qualificationQuery(at.loanId));
  void client.prefetchQuery(uiStateQuery(at.loanId));
}

const FILLED = ["loan-info", "borrowers", "financial"] as const;
/** What the steps that people fill in speak from beside LOAN_AREAS. */
export const filledAreas = () => FILLED.flatMap(areasOf);
/** Has the scripts of all steps that people fill in come. */
export const loadFilledSteps = () => Promise.allSettled(FILLED.map(loadView));
