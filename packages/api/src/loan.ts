import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRequestContext } from "./context";
import type {
  Asset,
  Borrower,
  Declaration,
  Demographic,
  Employer,
  Expense,
  IncomeItem,
  KeyDates,
  Liability,
  LoanInfoData,
  OwnedProperty,
  Residence,
  TeamMember,
} from "./records";
import { send } from "./request";

/** A row of the pipeline. */
export interface LoanRow {
  LoanId: number;
  version: number;
  WizeOrgUnitId?: string;
  StageId: string;
  PipelineId?: string;
  BorrowerName?: string;
  LoanOfficerName?: string;
  BaseLoanAmt?: number | null;
  NoteRatePercent?: number | null;
  LTVRatioPercent?: number | null;
  DTI?: number | null;
  LoanPurposeType?: string;
  MortgageType?: string;
  Address?: { LineText?: string; CityName?: string; StateCode?: string; PostalCode?: string } | null;
  pctComplete?: number;
  archiveIndicator?: boolean;
  createdAt?: string;
  updatedAt?: string;
  stageChangedAt?: string;
}

/** A loan whole: its pipeline row and every record of it. */
export interface LoanFile extends LoanRow {
  Info: LoanInfoData;
  Dates?: KeyDates;
  Team?: TeamMember[];
  Borrowers?: Borrower[];
  Residences?: Residence[];
  Declarations?: Declaration[];
  Demographics?: Demographic[];
  Assets?: Asset[];
  Liabilities?: Liability[];
  OwnedProperties?: OwnedProperty[];
  Employers?: Employer[];
  IncomeItems?: IncomeItem[];
  Expenses?: Expense[];
}

export interface Page<T> {
  rows: T[];
  count: number;
}

export interface ListQuery {
  limit?: number;
  offset?: number;
  searchTerm?: string;
  orderBy?: string;
  sort?: "ASC" | "DESC";
  filters?: Record<string, unknown>;
}

export const loanKey = (loanId: number) => ["loan", loanId] as const;
export const loansKey = ["loans"] as const;

/** The pipeline: one page of the loans in the caller's view; the page before stays while the next one comes. */
export function useLoans(query: ListQuery, enabled = true) {
  const { activeOrgUnit, consolidated, activeUserId } = useRequestContext();
  return useQuery({
    queryKey: [...loansKey, query, activeOrgUnit, consolidated, activeUserId],
    queryFn: ({ signal }) =>
      send<Page<LoanRow>>("GET", "/los/api/loans", { query: { ...query }, signal, skipNavigation: true }),
    placeholderData: keepPreviousData,
    enabled,
  });
}

export function useLoan(loanId: number) {
  return useQuery({
    queryKey: loanKey(loanId),
    queryFn: ({ signal }) => send<LoanFile>("GET", `/los/api/loans/${loanId}`, { signal }),
  });
}

export function useCreateLoan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: () => send<{ LoanId: number }>("POST", "/los/api/loans", { body: {} }),
    onSuccess: () => client.invalidateQueries({ queryKey: loansKey }),
  });
}

export interface ImportAnswer {
  LoanId: number;
  warnings?: { message: string; path?: string }[];
}

/** Makes a loan of a MISMO 3.4 file. */
export function useImportLoan() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (file: File) => {
      const form = new FormData();
      form.set("file", file);
      return send<ImportAnswer>("POST", "/los/api/loans/import", { form, showToast: false });
    },
    onSuccess: () => client.invalidateQueries({ queryKey: loansKey }),
  });
}

export function useChangeStage(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (stageId: string) => send<LoanRow>("PATCH", `/los/api/loans/${loanId}/stage/${stageId}`, { body: {} }),
    onSuccess: (row) => {
      client.setQueryData<LoanFile>(loanKey(loanId), (file) => (file && row ? { ...file, ...row } : file));
    },
    // Not waited for: the stage is shown already, and the next change need not wait for the lists.
    onSettled: () => {
      void client.invalidateQueries({ queryKey: loanKey(loanId) });
      void client.invalidateQueries({ queryKey: loansKey });
    },
  });
}

/** The loan as a MISMO 3.4 file. */
export function exportLoan(loanId: number): Promise<Blob> {
  return send<Blob>("GET", `/los/api/loans/${loanId}/export`, {
    query: { format: "mismo34" },
    as: "blob",
    skipNavigation: true,
  });
}
