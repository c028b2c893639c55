import type { Area, Language } from "./areas";
import { textsOf } from "./catalogue";
import { Texts, type Tree } from "./texts";
import { speak } from "./translation";

/** Loads the areas of one language and lets the page speak from them; call once per page. */
export async function startI18n(language: Language, areas: readonly Area[]): Promise<Texts> {
  const texts = new Texts(language);
  await addAreas(texts, language, areas);
  speak(texts);
  return texts;
}

/** Switches the language where the reader is: nothing on the screen is lost. */
export async function changeLanguage(texts: Texts, language: Language): Promise<void> {
  await addAreas(texts, language, texts.areas());
  texts.language = language;
  speak(texts);
}

/** Loads areas besides those the page began with; those that are there already are not loaded again. */
export async function addAreas(texts: Texts, language: Language, areas: readonly Area[]): Promise<void> {
  const missing = [...new Set(areas)].filter((area) => !texts.has(language, area));
  const loaded = await Promise.all(missing.map(async (area) => [area, await textsOf(language, area)] as const));
  for (const [area, tree] of loaded) texts.add(language, area, tree as Tree);
}

/** Tells whether every one of the areas is there in the language. */
export function hasAreas(texts: Texts, language: Language, areas: readonly Area[]): boolean {
  return areas.every((area) => texts.has(language, area));
}
