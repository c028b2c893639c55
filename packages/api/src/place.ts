import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { SEARCH_DELAY_MS } from "./paged";
import { useSettled } from "./realtor";
import { send } from "./request";
import type { components } from "./schema";

export type FoundPlace = components["schemas"]["FoundPlace"];

const LEAST_TEXT = 3;

/** Addresses that begin as what is typed; none for less than three characters. */
export function usePlaces(text: string) {
  const searchTerm = useSettled(text.trim(), SEARCH_DELAY_MS);
  const isAsked = searchTerm.length >= LEAST_TEXT;
  const found = useQuery({
    queryKey: ["places", searchTerm],
    queryFn: ({ signal }) => send("GET", "/api/places", { query: { searchTerm }, signal, as: "part" }),
    enabled: isAsked,
    placeholderData: keepPreviousData,
    staleTime: 300_000,
    retry: false,
  });
  return {
    places: isAsked ? (found.data?.rows ?? []) : [],
    busy: found.isFetching || searchTerm !== text.trim(),
    failed: found.isError,
  };
}
