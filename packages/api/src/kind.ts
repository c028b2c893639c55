import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type Answer, filled, type MergePatch, type New, type PathOf, type Standing } from "./call";
import { renewal } from "./freshness";
import { type LoanFile, loanKey } from "./loan";
import type { RecordBase } from "./record";
import { dispatch } from "./request";

type ListOf<T> = {
  [K in keyof LoanFile]-?: NonNullable<LoanFile[K]> extends T[] ? K : never;
}[keyof LoanFile];

type Answering<M extends "POST" | "PATCH", T> = {
  [P in PathOf<M>]: Answer<M, P> extends T ? P : never;
}[PathOf<M>];

/** Where a record kind lives: its place in the loan file and its paths under the loan. */
export interface KindPaths<T> {
  /** The property of the loan file that lists the kind. */
  list: ListOf<T>;
  collection: Answering<"POST", T>;
  item: Answering<"PATCH", T> & PathOf<"DELETE">;
  /** Where several are removed at once; kinds that hang under a borrower have no such path. */
  many?: PathOf<"DELETE">;
  /** Where a removal is taken back; of a kind without it, it can't be. */
  restore?: PathOf<"POST">;
  /** The body of a multi-delete, where the specification wants one instead of `?ids=`. */
  manyBody?: (ids: string[]) => unknown;
}

/** A stored record; one of a kind under a borrower also names that borrower, and a borrower is its own. */
type Stored<T> = Partial<T> & { id: string; BorrowerId?: string };

interface Update<T> {
  id: string;
  version?: number;
  borrowerId?: string;
  patch: MergePatch<T>;
  /** What the request is to its page: of a form, unless said otherwise. */
  as?: Standing;
}

export interface RecordWrites<T> {
  create: (record: New<T>) => Promise<T>;
  update: (change: Update<T>) => Promise<T>;
  remove: (record: Stored<T>) => Promise<void>;
  removeMany: (ids: string[]) => Promise<void>;
  /** Brings back what was removed; the loan file holds it again when this is done. */
  restore: (records: Stored<T>[]) => Promise<void>;
  busy: boolean;
}

function rewrite<T extends RecordBase>(
  client: QueryClient,
  loanId: number,
  list: keyof LoanFile,
  change: (records: T[]) => T[],
): void {
  client.setQueryData<LoanFile>(loanKey(loanId), (file) =>
    file ? { ...file, [list]: change((file[list] ?? []) as T[]) } : file,
  );
}

/** The writes of one record kind: the loan file shows a write as soon as the server has answered it, then is read again for what follows from it. */
export function useRecordKind<T extends RecordBase>(loanId: number, paths: KindPaths<T>): RecordWrites<T> {
  const client = useQueryClient();
  const under = (record: { id?: string; BorrowerId?: string }) => ({
    loanId,
    id: record.id,
    borrowerId: record.BorrowerId ?? record.id,
  });
  const settle = () => renewal(client);

  /** Takes records out of the loan file before the server has, and answers the way back; a read that is on its way would still hold them. */
  const hide = async (ids: string[]) => {
    await client.cancelQueries({ queryKey: loanKey(loanId), exact: true });
    let gone: T[] = [];
    rewrite<T>(client, loanId, paths.list, (records) => {
      gone = records.filter((record) => ids.includes(record.id));
      return records.filter((record) => !ids.includes(record.id));
    });
    return () =>
      rewrite<T>(client, loanId, paths.list, (records) => [
        ...records,
        ...gone.filter(({ id }) => !records.some((record) => record.id === id)),
      ]);
  };

  const create = useMutation({
    mutationFn: (record: New<T>) =>
      dispatch<T>("POST", filled(paths.collection, under(record as { BorrowerId?: string })), {
        body: record,
        as: "form",
      }),
    onSuccess: (made) => rewrite<T>(client, loanId, paths.list, (records) => [...records, made]),
    onSettled: settle,
  });
  const update = useMutation({
    mutationFn: (change: Update<T>) =>
      dispatch<T>("PATCH", filled(paths.item, { loanId, id: change.id, borrowerId: change.borrowerId ?? change.id }), {
        body: change.patch,
        ifMatch: change.version,
        as: change.as ?? "form",
      }),
    onSuccess: (made) =>
      rewrite<T>(client, loanId, paths.list, (records) =>
        records.map((record) => (record.id === made.id ? made : record)),
      ),
    onSettled: settle,
  });
  const remove = useMutation({
    mutationFn: (record: Stored<T>) => dispatch<void>("DELETE", filled(paths.item, under(record))),
    onMutate: (record) => hide([record.id]),
    onError: (_fault, _record, comeBack) => comeBack?.(),
  });
  const removeMany = useMutation({
    mutationFn: async (ids: string[]) => {
      if (!paths.many) throw new Error(`${paths.list} are removed one by one`);
      await dispatch<void>(
        "DELETE",
        filled(paths.many, { loanId }),
        paths.manyBody ? { body: paths.manyBody(ids) } : { query: { ids } },
      );
    },
    onMutate: hide,
    onError: (_fault, _ids, comeBack) => comeBack?.(),
  });
  const restore = useMutation({
    mutationFn: async (records: Stored<T>[]) => {
      if (!paths.restore) throw new Error(`${paths.list} can't be brought back`);
      // Records of one borrower are one request, as are those that are no borrower's.
      const requests = new Map<string, string[]>();
      for (const record of records) {
        const path = filled(paths.restore, under(record));
        requests.set(path, [...(requests.get(path) ?? []), record.id]);
      }
      for (const [path, ids] of requests) await dispatch("POST", path, { body: { ids }, as: "part" });
    },
    onSettled: settle,
  });
  return {
    create: create.mutateAsync,
    update: update.mutateAsync,
    remove: remove.mutateAsync,
    removeMany: removeMany.mutateAsync,
    restore: restore.mutateAsync,
    busy: create.isPending || update.isPending || remove.isPending || removeMany.isPending || restore.isPending,
  };
}
