import type { FlatNamespace, Namespace, TFunction, TypeOptions } from "i18next";
import { useMemo, useSyncExternalStore } from "react";
import type { Area } from "./areas";
import { Texts, type Words } from "./texts";

// i18next gives the keys their types and the tests something to compare with; none of it runs in a page.

/** What the page speaks from: one at a time. A number that is new whenever the texts or their language are, tells who listens. */
let spoken = new Texts("en");
let turn = 0;
const listeners = new Set<() => void>();

/** Speaks from these texts, in their language, from now on. */
export function speak(texts: Texts): void {
  spoken = texts;
  turn += 1;
  for (const tell of listeners) tell();
}

function listen(tell: () => void): () => void {
  listeners.add(tell);
  return () => void listeners.delete(tell);
}

type Areas = FlatNamespace | readonly [FlatNamespace, ...FlatNamespace[]] | undefined;
type Chosen<A> = A extends undefined ? TypeOptions["defaultNS"] : A extends Namespace ? A : TypeOptions["defaultNS"];

/** `t` of the first of the areas, the others by their name and a colon; another function once the language is another. */
export function useTranslation<const A extends Areas = undefined>(areas?: A): { t: TFunction<Chosen<A>>; i18n: Texts } {
  const now = useSyncExternalStore(
    listen,
    () => turn,
    () => turn,
  );
  const area = (typeof areas === "object" ? areas[0] : (areas ?? "common")) as Area;
  // biome-ignore lint/correctness/useExhaustiveDependencies: `now` stands for the texts and their language
  return useMemo(() => {
    const t = (key: string, words?: Words) => spoken.say(key, area, words);
    return { t: t as unknown as TFunction<Chosen<A>>, i18n: spoken };
  }, [now, area]);
}
