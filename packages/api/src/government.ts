import { keepPreviousData, useQuery, useQueryClient } from "@tanstack/react-query";
import type { MergePatch } from "./call";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import type { LoanInfoData } from "./loan-info";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

/** What the agencies' tables make of a loan. */
export type GovernmentFigures = components["schemas"]["GovernmentCalculation"]["Figures"];
export type QMAssessment = components["schemas"]["Assessment"];
export type ReferenceTable = components["schemas"]["Table"];

export type TableLoading = components["schemas"]["Loading"];

/** A change of the loan's terms that is not saved. */
export type InfoPatch = MergePatch<LoanInfoData>;

const governmentKey = (loanId: number) => [...loanKey(loanId), "government"] as const;

/** The figures with a change of the terms that is not saved; as they are, while nothing is changed. */
export const useGovernmentFigures = (loanId: number, change: InfoPatch) =>
  useQuery({
    queryKey: [...governmentKey(loanId), "figures", change],
    queryFn: async (read) => {
      const answer = await send("POST", "/los/api/loans/{loanId}/gov-va-calc", {
        params: { loanId },
        // The change is a merge patch here too, which the document can't say of a POST.
        body: { o: {}, c: change as LoanInfoData },
        ...ofPage(read),
      });
      return answer.Figures;
    },
    placeholderData: keepPreviousData,
  });

/** Whether the loan is a qualified mortgage, higher-priced or high-cost, as it is saved. */
export const useQMTest = (loanId: number) =>
  useQuery({
    queryKey: [...governmentKey(loanId), "qm"],
    queryFn: (read) => send("GET", "/los/api/loans/{loanId}/qm-test", { params: { loanId }, ...ofPage(read) }),
  });

const TABLES = "/admin/api/reference-tables";

/** The tables of limits, premiums, fees and rates, without their rows. */
export const useReferenceTables = () =>
  useQuery({
    queryKey: ["reference-tables"],
    queryFn: (read) => send("GET", TABLES, { query: WHOLE, ...ofPage(read) }),
  });

export function useReferenceTableWrites() {
  const client = useQueryClient();
  const renewed = async <T>(work: Promise<T>) => {
    try {
      return await work;
    } finally {
      await renewal(client);
    }
  };
  return {
    load: (body: TableLoading) => renewed(send("POST", TABLES, { body, as: "form" })),
    remove: (id: string) => renewed(send("DELETE", `${TABLES}/{id}`, { params: { id } })),
  };
}
