import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { type LoanFile, loanKey } from "./loan";
import type { LoanInfoData } from "./records";
import { send } from "./request";

export type LoanInfo = LoanInfoData & { version: number };

const infoKey = (loanId: number) => [...loanKey(loanId), "info"] as const;
const qualificationKey = (loanId: number) => [...loanKey(loanId), "qualification"] as const;

/** A proposed housing payment by its parts, US dollars a month. */
export interface HousingPayment {
  PrincipalAndInterestAmt?: number;
  OtherFinancingAmt?: number;
  HomeownersInsuranceAmt?: number;
  SupplementalInsuranceAmt?: number;
  RealEstateTaxAmt?: number;
  MortgageInsuranceAmt?: number;
  AssociationDuesAmt?: number;
  OtherAmt?: number;
  TotalAmt?: number;
}

export interface FigureStep {
  key: string;
  params?: string[];
  label: string;
  op: string;
  amt?: number;
  pct?: number;
  count?: number;
}

/** The figures of a loan: ratios in percent, amounts in US dollars. */
export interface Qualification {
  BaseLoanAmt?: number;
  FinancedFeeAmt?: number;
  LoanAmt?: number;
  PropertyValueAmt?: number;
  PrincipalAndInterestAmt?: number;
  QualifyingPaymentAmt?: number;
  HousingPayment?: HousingPayment;
  IncomeTotalAmt?: number;
  LiabilityTotalAmt?: number;
  HousingRatio?: number;
  DTI?: number;
  LTV?: number;
  CLTV?: number;
  HCLTV?: number;
  LTVCap?: number | null;
  LTVExceeded?: boolean;
  CashToClose?: number;
  AssetsTotalAmt?: number;
  APR?: number | null;
  Warnings?: { messages?: string[] | null };
  Messages?: string[] | null;
  Figures?: { name: string; steps: FigureStep[] }[] | null;
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

/** The version is no field of the loan info: it travels as If-Match. */
function withoutVersion(info: object): object {
  const { version: _, ...fields } = info as { version?: number };
  return fields;
}

export function useSaveLoanInfo(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ o, c, version }: InfoChange) =>
      send<LoanInfo>("PATCH", `/los/api/loans/${loanId}/v2/transaction/info`, {
        body: { o: withoutVersion(o), c },
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
      body: { o: withoutVersion(change.o), c: change.c },
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
