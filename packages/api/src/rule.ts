import { type QueryClient, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRequestContext } from "./context";
import { renewal } from "./freshness";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";
import { inTurn } from "./under-way";

export type Rule = components["schemas"]["Rule"] & { id: string; version: number };
export type RuleEffect = components["schemas"]["Effect"];
export type RuleVocabulary = components["schemas"]["RuleVocabulary"];
export type RuleTemplate = components["schemas"]["Template"];
export type RuleCheck = components["schemas"]["RuleCheck"];
export type RuleTrials = components["schemas"]["RuleTrials"];
export type RuleVersion = components["schemas"]["RuleVersion"];

/** What the editor makes of a rule; the server gives the rest. */
export interface RuleDraft {
  id?: string;
  version?: number;
  kind: string;
  name: string;
  description: string;
  condition: string;
  WizeOrgUnitId?: string | null;
  effects: RuleEffect[];
}

const BASE = "/workflow-task/api/rules" as const;
const rulesKey = ["rules"] as const;

export function useRules() {
  const { activeUserId } = useRequestContext();
  return useQuery({
    queryKey: [...rulesKey, activeUserId],
    queryFn: async (read) => {
      const page = await send("GET", BASE, { query: { limit: 200 }, ...ofPage(read) });
      return page.rows as Rule[];
    },
  });
}

export function useRuleVocabulary() {
  return useQuery({
    queryKey: ["rule-vocabulary"],
    queryFn: (read) => send("GET", `${BASE}/vocabulary`, { ...ofPage(read) }) as Promise<RuleVocabulary>,
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Whether a condition can be used, as it is typed. */
export function checkRule(condition: string, signal: AbortSignal): Promise<RuleCheck> {
  return send("POST", `${BASE}/check`, { body: { condition }, signal, as: "quiet" }) as Promise<RuleCheck>;
}

export function useRuleHistory(id: string) {
  return useQuery({
    queryKey: [...rulesKey, id, "versions"],
    queryFn: async (read) => {
      const page = await send("GET", `${BASE}/{id}/versions`, { params: { id }, query: WHOLE, ...ofPage(read) });
      return page.rows as RuleVersion[];
    },
  });
}

const settle = (client: QueryClient) => () => renewal(client);

export function useSaveRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, ...draft }: RuleDraft) => {
      const body = { ...draft, WizeOrgUnitId: draft.WizeOrgUnitId || null } as never;
      return id
        ? send("PATCH", `${BASE}/{id}`, { params: { id }, body, ifMatch: version, as: "form" })
        : send("POST", BASE, { body, as: "form" });
    },
    onSettled: settle(client),
  });
}

export function useSwitchRule() {
  const client = useQueryClient();
  return useMutation({
    ...inTurn(rulesKey),
    mutationFn: ({ id, on }: { id: string; on: boolean }) =>
      on
        ? send("PATCH", `${BASE}/{id}/enable`, { params: { id } })
        : send("PATCH", `${BASE}/{id}/disable`, { params: { id } }),
    onMutate: ({ id, on }) =>
      client.setQueriesData<Rule[]>({ queryKey: rulesKey }, (rules) =>
        Array.isArray(rules) ? rules.map((rule) => (rule.id === id ? { ...rule, enabled: on } : rule)) : rules,
      ),
    onSettled: settle(client),
  });
}

export function useDeleteRule() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (id: string) => send("DELETE", `${BASE}/{id}`, { params: { id } }),
    onSettled: settle(client),
  });
}

export function useOrderRules() {
  const client = useQueryClient();
  return useMutation({
    ...inTurn(rulesKey),
    mutationFn: ({ kind, ids }: { kind: string; ids: string[] }) =>
      send("PATCH", `${BASE}/order`, { body: { kind, ids } as never }),
    onMutate: ({ ids }) =>
      client.setQueriesData<Rule[]>({ queryKey: rulesKey }, (rules) =>
        Array.isArray(rules) && rules.every((rule) => "condition" in rule)
          ? rules.map((rule) => (ids.includes(rule.id) ? { ...rule, order: ids.indexOf(rule.id) } : rule))
          : rules,
      ),
    onSettled: settle(client),
  });
}

/** Tries drafts, or the company's own rules when there are none, on a loan or on a change that is on none; nothing is changed. */
export function useTestRules() {
  return useMutation({
    mutationFn: ({
      loanId,
      rules,
      change,
    }: {
      loanId: number | null;
      rules?: RuleDraft[];
      change: Record<string, unknown>;
    }) => {
      const body = { ...(rules ? { rules } : {}), change } as never;
      const answer =
        loanId === null
          ? send("POST", `${BASE}/test`, { body, as: "form" })
          : send("POST", "/los/api/loans/{loanId}/rules/test", { params: { loanId }, body, as: "form" });
      return answer as Promise<RuleTrials>;
    },
  });
}
