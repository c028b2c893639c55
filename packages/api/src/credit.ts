import { queryOptions, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import { useRun } from "./run";
import type { components } from "./schema";
import { WHOLE } from "./shown";

export type CreditRun = components["schemas"]["RunOrderReceipt"];
export type CreditReportRow = components["schemas"]["CreditReportRow"];
export type CreditReport = components["schemas"]["CreditReport"];
export type CreditAlert = components["schemas"]["CreditAlert"];
export type BorrowerScore = components["schemas"]["BorrowerScore"];
export type LiabilityImport = components["schemas"]["LiabilityImport"];
export type CreditOrder = components["schemas"]["CreditOrderInBody"];
export type CreditAction = NonNullable<CreditOrder["action"]>;
export type ImportType = components["schemas"]["ImportInBody"]["importType"];

const ORDER = "/los/api/loans/{loanId}/credit-order";
const IMPORT = "/los/api/loans/{loanId}/credit/import-liabilities";
const key = (loanId: number) => [...loanKey(loanId), "credit"] as const;

/** The scores that count, each borrower's and the loan's. */
export const creditScoreQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...key(loanId), "score"],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/credit-score", { params: { loanId }, signal, as: "part" }),
  });

/** The newest order of a report, nothing where there was none. */
export const creditRunsQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...key(loanId), "runs"],
    queryFn: ({ signal }) =>
      send("GET", `${ORDER}/runs`, { params: { loanId }, query: { limit: 1 }, signal, as: "part" }),
  });

/** The agencies of which reports are ordered. */
export const creditAgenciesQuery = (loanId: number) =>
  queryOptions({
    queryKey: ["credit-agencies", loanId],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/loans/{loanId}/credit-agencies", { params: { loanId }, query: WHOLE, signal, as: "part" }),
    staleTime: Number.POSITIVE_INFINITY,
  });

/** All reports, the newest first. None is opened, so the history has nothing of it. */
export const creditReportsQuery = (loanId: number) =>
  queryOptions({
    queryKey: [...key(loanId), "reports"],
    queryFn: ({ signal }) =>
      send("GET", ORDER, { params: { loanId }, query: { ...WHOLE, open: false }, signal, as: "part" }),
  });

/** A report, whole. Each reading is in the loan's history, so it is read when it is opened and not again by itself. */
export const creditReportQuery = (loanId: number, reportId: string) =>
  queryOptions({
    queryKey: ["credit-report", loanId, reportId],
    queryFn: ({ signal }) => send("GET", ORDER, { params: { loanId }, query: { reportId }, signal, as: "part" }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** What taking a report's debts over would do. A reading too. */
export const creditPlanQuery = (loanId: number, reportId: string, importType: ImportType) =>
  queryOptions({
    queryKey: ["credit-plan", loanId, reportId, importType],
    queryFn: ({ signal }) =>
      send("GET", IMPORT, { params: { loanId }, query: { reportId, importType }, signal, as: "part" }),
    staleTime: Number.POSITIVE_INFINITY,
    gcTime: 0,
  });

/** Orders a report. */
export function useOrderCredit(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: CreditOrder) => send("POST", ORDER, { params: { loanId }, body, as: "form" }),
    onSettled: () => renewal(client),
  });
}

/** An order that is under way: how far it is. It can't be called off. */
export function useCreditRun(loanId: number, runId: string) {
  const client = useQueryClient();
  const params = { loanId, runId };
  const way = useRun<CreditRun>({
    key: [...key(loanId), "run", runId],
    read: (signal) => send("GET", `${ORDER}/runs/{runId}`, { params, signal, as: "part" }),
  });
  return { ...way, readAll: () => void client.invalidateQueries({ queryKey: key(loanId) }) };
}

/** Asks a borrower to explain the recent inquiries of a report: the server words it in the borrower's language. */
export function useAskAboutInquiries(loanId: number, reportId: string) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (BorrowerId: string) =>
      send("POST", `${ORDER}/{reportId}/inquiries/need`, { params: { loanId, reportId }, body: { BorrowerId } }),
    onSettled: () => renewal(client),
  });
}

const IMPORT_PAUSE_MS = 5_000;

/** How far the import of a report's debts is, asked for until it has ended. */
export function useCreditImport(loanId: number, waiting: boolean) {
  return useQuery({
    queryKey: [...key(loanId), "import"],
    queryFn: ({ signal }) => send("GET", `${IMPORT}/poll`, { params: { loanId }, signal, as: "part" }),
    enabled: waiting,
    refetchInterval: ({ state }) => (state.data?.status === "STARTED" ? IMPORT_PAUSE_MS : false),
  });
}

/** Begins to take a report's debts over. */
export function useImportCredit(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { reportId: string; importType: ImportType }) =>
      send("PATCH", IMPORT, { params: { loanId }, body, as: "form" }),
    onSuccess: (state) => client.setQueryData([...key(loanId), "import"], state),
    onSettled: () => renewal(client),
  });
}
