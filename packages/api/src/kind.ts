import { type QueryClient, useMutation, useQueryClient } from "@tanstack/react-query";
import { type LoanFile, loanKey } from "./loan";
import type { RecordBase } from "./records";
import { send } from "./request";

type ListOf<F> = {
  [K in keyof F]-?: NonNullable<F[K]> extends (infer R)[] ? (R extends RecordBase ? K : never) : never;
}[keyof F];

/** Where a record kind lives: its place in the loan file and its addresses under the loan. */
export interface KindPaths<T> {
  /** The property of the loan file that lists the kind. */
  list: ListOf<LoanFile> & string;
  /** Addresses under /los/api/loans/{loanId}; `record` gives the borrower of kinds that hang under one. */
  collection: (record: Partial<T>) => string;
  item?: (record: Partial<T>) => string;
  many?: string;
  /** The body of a multi-delete, where the specification wants one instead of `?ids=`. */
  manyBody?: (ids: string[]) => unknown;
}

export interface RecordWrites<T> {
  create: (record: Partial<T>) => Promise<T>;
  update: (change: { id: string; version?: number; borrowerId?: string; patch: object }) => Promise<T>;
  remove: (record: Partial<T> & { id: string }) => Promise<void>;
  removeMany: (ids: string[]) => Promise<void>;
  busy: boolean;
}

function listed<T extends RecordBase>(file: LoanFile, list: string): T[] {
  return ((file as unknown as Record<string, T[] | undefined>)[list] ?? []) as T[];
}

function rewrite<T extends RecordBase>(
  client: QueryClient,
  loanId: number,
  list: string,
  change: (records: T[]) => T[],
): void {
  client.setQueryData<LoanFile>(loanKey(loanId), (file) =>
    file ? { ...file, [list]: change(listed<T>(file, list)) } : file,
  );
}

/** The writes of one record kind: the loan file shows a write as soon as the server has answered it, then is read again for what follows from it. */
export function useRecordKind<T extends RecordBase>(loanId: number, paths: KindPaths<T>): RecordWrites<T> {
  const client = useQueryClient();
  const base = `/los/api/loans/${loanId}`;
  const item = (record: Partial<T> & { id: string }) =>
    `${base}${(paths.item ?? paths.collection)(record)}/${record.id}`;
  const settle = () => client.invalidateQueries({ queryKey: loanKey(loanId) });

  const create = useMutation({
    mutationFn: (record: Partial<T>) =>
      send<T>("POST", base + paths.collection(record), { body: record, formShows: true }),
    onSuccess: (made) => rewrite<T>(client, loanId, paths.list, (records) => [...records, made]),
    onSettled: settle,
  });
  const update = useMutation({
    mutationFn: (change: { id: string; version?: number; borrowerId?: string; patch: object }) =>
      send<T>(
        "PATCH",
        item({ id: change.id, BorrowerId: change.borrowerId } as unknown as Partial<T> & { id: string }),
        {
          body: change.patch,
          ifMatch: change.version,
          formShows: true,
        },
      ),
    onSuccess: (made) =>
      rewrite<T>(client, loanId, paths.list, (records) =>
        records.map((record) => (record.id === made.id ? made : record)),
      ),
    onSettled: settle,
  });
  const remove = useMutation({
    mutationFn: (record: Partial<T> & { id: string }) => send<void>("DELETE", item(record)),
    onMutate: (record) =>
      rewrite<T>(client, loanId, paths.list, (records) => records.filter((other) => other.id !== record.id)),
    onSettled: settle,
  });
  const removeMany = useMutation({
    mutationFn: (ids: string[]) =>
      send<void>(
        "DELETE",
        base + (paths.many ?? paths.collection({})),
        paths.manyBody ? { body: paths.manyBody(ids) } : { query: { ids: ids.join(",") } },
      ),
    onMutate: (ids) =>
      rewrite<T>(client, loanId, paths.list, (records) => records.filter((record) => !ids.includes(record.id))),
    onSettled: settle,
  });
  return {
    create: create.mutateAsync,
    update: update.mutateAsync,
    remove: remove.mutateAsync,
    removeMany: removeMany.mutateAsync,
    busy: create.isPending || update.isPending || remove.isPending || removeMany.isPending,
  };
}
