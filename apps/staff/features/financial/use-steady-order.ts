import { useRef } from "react";

/**
 * The places of rows that are sorted: as they were, for as long as they are sorted alike, so that no row runs away from whom
 * types in it; new ones come last.
 */
export function useSteadyOrder(sorted: readonly string[], by: string): ReadonlyMap<string, number> {
  const kept = useRef<{ by: string; keys: readonly string[] }>({ by, keys: [] });
  const there = new Set(sorted);
  const before = kept.current.by === by ? kept.current.keys.filter((key) => there.has(key)) : [];
  const known = new Set(before);
  const keys = [...before, ...sorted.filter((key) => !known.has(key))];
  kept.current = { by, keys };
  return new Map(keys.map((key, index) => [key, index]));
}
