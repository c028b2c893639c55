import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type LoanFile, loanKey } from "./loan";
import type { LoanInfoData } from "./records";
import { send } from "./request";

export type LoanInfo = LoanInfoData & { version: number };

const infoKey = (loanId: number) => [...loanKey(loanId), "info"] as const;
const qualificationKey = (loanId: number) => [...loanKey(loanId), "qualification"] as const;

export interface QualificationWarning {
  message: string;
  module?: string;
}

/** The figures of a loan. */
export interface Qualification {
  DTI?: number | null;
  FrontEndDTI?: number | null;
  LTVRatioPercent?: number | null;
  CLTVRatioPercent?: number | null;
  HCLTVRatioPercent?: number | null;
  TotalLoanAmt?: number | null;
  PrincipalAndInterestAmt?: number | null;
  TotalPaymentAmt?: number | null;
  TotalMonthlyIncomeAmt?: number | null;
  TotalMonthlyDebtAmt?: number | null;
  CashToCloseAmt?: number | null;
  TotalAssetsAmt?: number | null;
  APR?: number | null;
  Warnings?: { messages?: (string | QualificationWarning)[] };
  Messages?: string[];
  [figure: string]: unknown;
}

/** Loan terms, property, housing expenses and credits, with the version that a change is based on. */
export function useLoanInfo(loanId: number) {
  return useQuery({
    queryKey: infoKey(loanId),
    queryFn: ({ signal }) => send<LoanInfo>("GET", `/los/api/loans/${loanId}/v2/transaction/info`, { signal }),
  });
}

export interface InfoChange {
  /** What the change is based on. */
  o: object;
  /** What changes, as a merge patch. */
  c: object;
  version?: number;
}

export function useSaveLoanInfo(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ o, c, version }: InfoChange) =>
      send<LoanInfo>("PATCH", `/los/api/loans/${loanId}/v2/transaction/info`, {
        body: { o, c },
        query: { updateTrid: true },
        ifMatch: version,
        formShows: true,
      }),
    onSuccess: (info) => {
      client.setQueryData(infoKey(loanId), info);
      client.setQueryData<LoanFile>(loanKey(loanId), (file) => (file ? { ...file, Info: info } : file));
    },
    onSettled: () => client.invalidateQueries({ queryKey: loanKey(loanId) }),
  });
}

/** A preview of the figures with a change that is not saved; null when the server answers with a message instead. */
export async function calculate(
  loanId: number,
  change: InfoChange,
  signal?: AbortSignal,
): Promise<Qualification | null> {
  const answer = await send<{ message?: string; qualification?: Qualification } & Qualification>(
    "POST",
    `/los/api/loans/${loanId}/v2/transaction/calc`,
    {
      body: { o: change.o, c: change.c },
      showToast: false,
      signal,
    },
  );
  if (!answer || answer.message) return null;
  return answer.qualification ?? answer;
}

export function useQualification(loanId: number) {
  return useQuery({
    queryKey: qualificationKey(loanId),
    queryFn: ({ signal }) =>
      send<Qualification>("GET", `/los/api/loans/${loanId}/v2/transaction/qualification`, {
        signal,
        skipNavigation: true,
        showToast: false,
      }),
    retry: false,
  });
}
