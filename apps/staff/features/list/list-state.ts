import type { Sort } from "@gable/ui";
import {
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  type UseQueryStatesKeysMap,
  useQueryStates,
  type Values,
} from "nuqs";
import { useState } from "react";

/** What every list is looked at by; a list has filters of its own beside it. */
export interface ListView {
  q: string;
  /** The server's name for what the rows are sorted by. */
  by: string;
  direction: "ASC" | "DESC";
  /** Rows of a page. */
  size: number;
}

/** Where a list's view is kept: the address, so that it can be passed on, or a preference of this browser. */
interface Place<V extends ListView> {
  view: V;
  page: number;
  /** Changes what one looks at, and the page, together. */
  write: (change: Partial<V>, page: number) => void;
}

export interface ListState<V extends ListView = ListView> {
  view: V;
  page: number;
  size: number;
  sort: Sort;
  /** What a server's list is asked for, but for the filters. */
  query: { searchTerm: string | undefined; orderBy: string; sort: "ASC" | "DESC"; limit: number; offset: number };
  /** Changes what one looks at; it is seen from its first page on. */
  change: (change: Partial<V>) => void;
  goTo: (page: number) => void;
}

const LEAST_ROWS = 10;
const MOST_ROWS = 200;
export const USUAL_ROWS = 25;

/** A page's rows, whatever an address says. */
const rowsOf = (size: number): number => Math.min(Math.max(size, LEAST_ROWS), MOST_ROWS);

/** What one looks at in a list, wherever that is kept. */
export function useListState<V extends ListView>(place: Place<V>): ListState<V> {
  const { view, write } = place;
  const page = Math.max(place.page, 1);
  const size = rowsOf(view.size);
  return {
    view,
    page,
    size,
    sort: { by: view.by, direction: view.direction },
    query: {
      searchTerm: view.q || undefined,
      orderBy: view.by,
      sort: view.direction,
      limit: size,
      offset: (page - 1) * size,
    },
    change: (change) => write(change, 1),
    goTo: (next) => write({}, next),
  };
}

/** The names by which an address keeps what every list has. */
export const LIST_ADDRESS = {
  q: parseAsString.withDefault(""),
  page: parseAsInteger.withDefault(1),
  size: parseAsInteger.withDefault(USUAL_ROWS),
};
const DIRECTIONS = ["ASC", "DESC"] as const;

/** A view in the address, with the list's own filters; what is as at first is left out of it. */
export function useInAddress<Filters extends UseQueryStatesKeysMap>(
  first: Pick<ListView, "by" | "direction">,
  filters: Filters,
): Place<ListView & Values<Filters>> {
  const [state, setState] = useQueryStates(
    {
      ...filters,
      ...LIST_ADDRESS,
      by: parseAsString.withDefault(first.by),
      dir: parseAsStringLiteral(DIRECTIONS).withDefault(first.direction),
    },
    { history: "replace" },
  );
  const { dir: direction, page, ...rest } = state as ListView & { dir: ListView["direction"]; page: number };
  return {
    view: { ...rest, direction } as ListView & Values<Filters>,
    page,
    write: ({ direction: next, ...change }: Partial<ListView>, page) =>
      void setState({ ...change, ...(next ? { dir: next } : {}), page } as Parameters<typeof setState>[0]),
  };
}

/** A view that this browser keeps; its page is the screen's own. */
export function useInPreference<V extends ListView>(view: V, keep: (change: Partial<V>) => void): Place<V> {
  const [page, setPage] = useState(1);
  return {
    view,
    page,
    write: (change, next) => {
      setPage(next);
      if (Object.keys(change).length > 0) keep(change);
    },
  };
}
