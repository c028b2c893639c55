"use client";
import { createContext, useContext } from "react";

const LoanContext = createContext<number | null>(null);

/** Says to the forms inside which loan their records are of: what happened to a field is asked of that loan. */
export const OnLoan = LoanContext.Provider;

/** The loan that the form's record is of; null for a record of none, a lead's. */
export function useLoanOfForm(): number | null {
  return useContext(LoanContext);
}
