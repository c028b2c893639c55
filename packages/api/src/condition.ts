import { useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { filled, type MergePatch, type New, type Standing } from "./call";
import { CONDITIONS, conditionAssigneesQuery, conditionsQuery } from "./condition-query";
import { renewal } from "./freshness";
import { dispatch, download, send } from "./request";
import type { components } from "./schema";

export type Condition = components["schemas"]["Condition"];
export type ConditionStatus = NonNullable<Condition["status"]>;
export type ConditionPriorTo = NonNullable<Condition["priorTo"]>;

export const useConditions = (loanId: number) => useQuery(conditionsQuery(loanId));

export const useConditionAssignees = (loanId: number) => useQuery(conditionAssigneesQuery(loanId));

type Change =
  | { what: "add"; rows: New<Condition>[]; as?: Standing }
  | { what: "change"; ids: string[]; patch: MergePatch<Condition> }
  | { what: "remove"; ids: string[] }
  | { what: "restore"; ids: string[] }
  | { what: "put"; id: string; documents: string[] }
  | { what: "take"; id: string; document: string }
  | { what: "copy" | "move"; id: string; document: string; to: string };

/** Changes a loan's conditions, one or many at once, and the documents that belong to them. */
export function useConditionWrites(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: async (change: Change): Promise<void> => {
      const params = { loanId };
      switch (change.what) {
        case "add":
          await dispatch("POST", filled(CONDITIONS, params), { body: { rows: change.rows }, as: change.as });
          return;
        case "change": {
          const { ids: loanConditionIds, patch } = change;
          await send("PATCH", CONDITIONS, { params, body: { loanConditionIds, patch } });
          return;
        }
        case "remove":
          await send("DELETE", CONDITIONS, { params, body: { loanConditionIds: change.ids } });
          return;
        case "restore":
          await send("POST", `${CONDITIONS}/restore`, { params, body: { ids: change.ids }, as: "part" });
          return;
        case "put": {
          const body = { LoanDocumentIds: change.documents };
          await send("POST", `${CONDITIONS}/{id}/documents`, { params: { loanId, id: change.id }, body });
          return;
        }
        case "take": {
          const own = { loanId, id: change.id, documentId: change.document };
          await send("DELETE", `${CONDITIONS}/{id}/documents/{documentId}`, { params: own });
          return;
        }
        case "copy":
        case "move": {
          const own = { loanId, id: change.id, documentId: change.document };
          const body = { LoanConditionId: change.to };
          const path = change.what === "copy" ? "copy" : "move";
          await send("PATCH", `${CONDITIONS}/{id}/documents/{documentId}/${path}`, { params: own, body });
        }
      }
    },
    onSettled: () => renewal(client),
  });
}

/** Changes one condition, as of its version; the answer is how it is now. */
export function useConditionChange(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: ({ id, version, patch }: { id: string; version?: number; patch: MergePatch<Condition> }) =>
      send("PATCH", `${CONDITIONS}/{id}`, { params: { loanId, id }, body: patch, ifMatch: version, as: "form" }),
    onSettled: () => renewal(client),
  });
}

/** What a lender's list says: the conditions it could be, and the lines of a file that are none. */
export type ReadConditions = components["schemas"]["ReadConditions"];

/** Has a lender's list read, as it was copied or as its file: what it could be, for people to look at. Nothing is added. */
export function useConditionReading(loanId: number) {
  return useMutation({
    mutationFn: async (list: string | File): Promise<ReadConditions> => {
      const params = { loanId };
      if (typeof list === "string") {
        return send("POST", `${CONDITIONS}/from-text`, { params, body: { text: list } });
      }
      const form = new FormData();
      form.set("file", list);
      return send("POST", `${CONDITIONS}/from-file`, { params, form });
    },
  });
}

export type LetterTo = "BORROWER" | "ORIGINATOR" | "LENDER";

/** The letter of a loan's conditions as a PDF: of all that are pending where none is named. */
export const conditionLetter = (loanId: number, to: LetterTo, language: "en" | "es", ids: readonly string[]) =>
  download(`${CONDITIONS}/letter`, {
    params: { loanId },
    query: { to, language, ...(ids.length > 0 && { loanConditionIds: [...ids] }) },
    as: "form",
  });
