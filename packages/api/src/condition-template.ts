import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";
import { useShippedWrites } from "./shipped";
import { ofPage, WHOLE } from "./shown";

/** A condition that the company often has. */
export type ConditionTemplate = components["schemas"]["ConditionTemplate"];
/** A template as a loan has it: with what would be asked of whom. */
export type OfferedCondition = components["schemas"]["OfferedCondition"];
export type ConditionAsk = OfferedCondition["asks"][number];
export type ConditionChoice = components["schemas"]["ConditionChoice"];

const PATH = "/los/api/condition-templates";

export const useConditionTemplates = () =>
  useQuery({
    queryKey: ["condition-templates"],
    queryFn: (read) => send("GET", PATH, { query: WHOLE, ...ofPage(read) }),
  });

/** Whom a loan would ask follows from much of it: it is read whenever somebody is about to choose. */
export const useLoanConditionTemplates = (loanId: number) =>
  useQuery({
    queryKey: [...loanKey(loanId), "condition-templates"],
    queryFn: (read) =>
      send("GET", "/los/api/loans/{loanId}/condition-templates", {
        params: { loanId },
        query: WHOLE,
        ...ofPage(read),
        as: "part",
      }),
    staleTime: 0,
  });

/** Adds conditions of the company's list to a loan, and asks people for what is ticked. */
export function useConditionsFromTemplates(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (rows: ConditionChoice[]) =>
      send("POST", "/los/api/loans/{loanId}/conditions/from-templates", { params: { loanId }, body: { rows } }),
    onSettled: () => renewal(client),
  });
}

export const useConditionTemplateWrites = () => useShippedWrites<ConditionTemplate>(PATH);
