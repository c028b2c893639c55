import { keepPreviousData, useInfiniteQuery } from "@tanstack/react-query";
import { useSettled } from "./realtor";
import { dispatch, type Query } from "./request";

/** Limits of platform.md section 9. */
export const PAGE_SIZE = 10;
export const SEARCH_DELAY_MS = 300;
/** How long the request for internal contacts waits after typing has settled. */
export const CONTACT_REQUEST_DELAY_MS = 500;

export interface PagedRow {
  id: string;
  name?: string;
  displayName?: string;
}

/** The offset of the page after those read: there is one while page × size < count. */
export function nextOffset(pages: number, count: number, size = PAGE_SIZE): number | undefined {
  return pages * size < count ? pages * size : undefined;
}

/** What a paged select asks of its list. */
export function pageQuery(offset: number, searchTerm: string, more: Query = {}): Query {
  return { offset, limit: PAGE_SIZE, searchTerm: searchTerm || undefined, filters: { isActive: true }, ...more };
}

/** The pages of a list for a select, by what is typed; `more` adds to the query or replaces its filters. */
export function usePagedRows<R extends PagedRow>(path: string, term: string, more?: Query, enabled = true) {
  const searchTerm = useSettled(term.trim(), SEARCH_DELAY_MS);
  const found = useInfiniteQuery({
    queryKey: ["paged", path, searchTerm, more],
    queryFn: ({ pageParam, signal }) =>
      dispatch<{ rows: R[]; count: number }>("GET", path, {
        query: pageQuery(pageParam, searchTerm, more),
        signal,
        as: "part",
      }),
    initialPageParam: 0,
    getNextPageParam: (last, pages) => nextOffset(pages.length, last.count),
    placeholderData: keepPreviousData,
    enabled,
    retry: false,
  });
  return {
    rows: found.data?.pages.flatMap((page) => page.rows) ?? [],
    hasMore: found.hasNextPage,
    more: () => void found.fetchNextPage(),
    busy: found.isFetching || searchTerm !== term.trim(),
    failed: found.isError,
  };
}
