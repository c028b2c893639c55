import { useMutation, useQueryClient } from "@tanstack/react-query";
import type { MergePatch } from "./call";
import { renewal } from "./freshness";
import { type KindPaths, useRecordKind } from "./kind";
import { type LoanFile, loanKey } from "./loan";
import { send } from "./request";
import type { components } from "./schema";

export type Liability = components["schemas"]["Liability"];

const paths: KindPaths<Liability> = {
  list: "Liabilities",
  collection: "/los/api/loans/{loanId}/liabilities",
  item: "/los/api/loans/{loanId}/liabilities/{id}",
  many: "/los/api/loans/{loanId}/liabilities",
  restore: "/los/api/loans/{loanId}/liabilities/restore",
  manyBody: (ids) => ({ liabilities: ids, expenses: [] }),
};

export const useLiabilities = (loanId: number) => useRecordKind<Liability>(loanId, paths);

export const readLiability = (loanId: number, id: string): Promise<Liability> =>
  send("GET", "/los/api/loans/{loanId}/liabilities/{id}", { params: { loanId, id }, as: "form" });

export interface LiabilityChange {
  id: string;
  patch: MergePatch<Liability>;
}

/** Changes several liabilities in one request, all or none. */
export function useChangeLiabilities(loanId: number) {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (changes: LiabilityChange[]) =>
      send("PATCH", "/los/api/loans/{loanId}/bulk/liabilities", {
        params: { loanId },
        // Each item's patch is one too, which the document can't say.
        body: { Liabilities: changes as components["schemas"]["Item"][] },
      }),
    onSuccess: (answer) => {
      const changed = new Map(answer.rows.map((row) => [row.id, row]));
      client.setQueryData<LoanFile>(loanKey(loanId), (file) =>
        file ? { ...file, Liabilities: (file.Liabilities ?? []).map((one) => changed.get(one.id) ?? one) } : file,
      );
    },
    onSettled: () => renewal(client),
  });
}
