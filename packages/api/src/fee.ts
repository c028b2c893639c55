import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { type KindPaths, useRecordKind } from "./kind";
import { loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

export { feeSheetQuery } from "./fee-query";

// What a loan costs to close; it comes with the step and the settings that show it.

export type Fee = components["schemas"]["Fee"];
export type FeeFormula = components["schemas"]["FeeFormula"];
export type FeeSheet = components["schemas"]["FeeSheet"];
export type FeeChange = components["schemas"]["FeeChange"];
export type FeeCode = components["schemas"]["FeeCode"];
export type ClosingCostTemplate = components["schemas"]["ClosingCostTemplate"];
export type DefaultFee = components["schemas"]["DefaultFee"];

const paths: KindPaths<Fee> = {
  list: "Fees",
  collection: "/los/api/loans/{loanId}/fees",
  item: "/los/api/loans/{loanId}/fees/{id}",
  many: "/los/api/loans/{loanId}/fees",
  restore: "/los/api/loans/{loanId}/fees/restore",
};
const SYNC = "/los/api/loans/{loanId}/fees-sync";
const TEMPLATES = "/los/api/closingcosttemplates";

export const useFees = (loanId: number) => useRecordKind<Fee>(loanId, paths);

export const readFee = (loanId: number, id: string): Promise<Fee> =>
  send("GET", "/los/api/loans/{loanId}/fees/{id}", { params: { loanId, id }, as: "form" });

/** What a template, or a new calculation without one, would change; read whenever somebody is about to choose. */
export const useFeePreview = (loanId: number, templateId: string) =>
  useQuery({
    queryKey: [...loanKey(loanId), "closing-costs", "preview", templateId],
    queryFn: ({ signal }) => send("GET", SYNC, { params: { loanId }, query: { templateId }, signal, as: "part" }),
    staleTime: 0,
  });

export function useSyncFees(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (templateId: string) =>
      send("POST", SYNC, { params: { loanId }, body: templateId === "" ? {} : { templateId } }),
    onSettled: () => renewal(client),
  });
}

export const useFeeCodes = (enabled = true) =>
  useQuery({
    enabled,
    queryKey: ["fee-codes"],
    queryFn: (read) => send("GET", "/los/api/fee-codes", { query: WHOLE, ...ofPage(read) }),
    staleTime: Number.POSITIVE_INFINITY,
  });

export const useClosingCostTemplates = () =>
  useQuery({
    queryKey: ["closing-cost-templates"],
    queryFn: (read) => send("GET", TEMPLATES, { query: WHOLE, ...ofPage(read) }),
  });

export function useClosingCostTemplateWrites() {
  const client = useQueryClient();
  const renewed = async (work: Promise<unknown>) => {
    try {
      await work;
    } finally {
      await renewal(client);
    }
  };
  const of = ({ id, version }: ClosingCostTemplate) => ({ params: { id }, ifMatch: version });
  return {
    save: (template: ClosingCostTemplate | null, body: object) =>
      renewed(
        template
          ? send("PATCH", `${TEMPLATES}/{id}`, { ...of(template), body, as: "form" })
          : send("POST", TEMPLATES, { body: body as ClosingCostTemplate, as: "form" }),
      ),
    remove: (template: ClosingCostTemplate) =>
      renewed(send("DELETE", `${TEMPLATES}/{id}`, { ...of(template), as: "form" })),
  };
}

export type ExampleLoan = components["schemas"]["ExampleLoan"];

/** What fees would come to on a loan that is made up; what was shown stays until the next answer. */
export const useFeeExample = (defaultFees: DefaultFee[], loan: ExampleLoan) =>
  useQuery({
    queryKey: ["closing-cost-example", defaultFees, loan],
    queryFn: ({ signal }) => send("POST", `${TEMPLATES}/example`, { body: { defaultFees, loan }, signal, as: "quiet" }),
    placeholderData: keepPreviousData,
  });
