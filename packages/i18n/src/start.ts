import i18next, { type i18n } from "i18next";
import { initReactI18next } from "react-i18next";
import { type Area, LANGUAGES, type Language } from "./areas";
import { textsOf } from "./catalogue";

/** What pages begin with whose path is like `at` (src/begin): all its areas are one file of the build, smaller and sooner there than each in one. */
export interface Beginning {
  name: string;
  at: string;
  areas: readonly string[];
}

/** Loads the areas of one language, unless they have come already, and starts i18next with them; call once per page. */
export async function startI18n(
  language: Language,
  areas: readonly string[],
  come?: Promise<Partial<Record<Area, unknown>> | null>,
): Promise<i18n> {
  const texts = (await come) ?? (await read(language, areas as readonly Area[]));
  const instance = i18next.createInstance();
  await instance.use(initReactI18next).init({
    lng: language,
    ns: Object.keys(texts),
    defaultNS: "common",
    resources: { [language]: withPlurals(texts) },
    interpolation: { escapeValue: false },
    returnNull: false,
    showSupportNotice: false,
  } as Parameters<i18n["init"]>[0]);
  return instance;
}

/**
 * Switches the language where the reader is: nothing on the screen is lost. Not so where the reader wants another one by the time
 * that its texts are there.
 */
export async function changeLanguage(instance: i18n, language: Language, isWanted: () => boolean): Promise<void> {
  await addAreas(instance, language, loadedAreas(instance));
  if (isWanted()) await instance.changeLanguage(language);
}

/** Loads areas besides those the page began with; those that are there already are not loaded again. */
export async function addAreas(instance: i18n, language: Language, areas: readonly Area[]): Promise<void> {
  const missing = [...new Set(areas)].filter((area) => !instance.hasResourceBundle(language, area));
  const found = withPlurals(await read(language, missing));
  for (const [area, texts] of Object.entries(found)) {
    instance.addResourceBundle(language, area, texts, true, true);
  }
}

/** Has the texts of areas come, so that they are there when they are added. */
export function askForAreas(language: Language, areas: readonly Area[]): void {
  // What can't be had now is asked for again when it is added.
  for (const area of areas) void textsOf(language, area).catch(() => undefined);
}

/** Tells whether every one of the areas is there in the language. */
export function hasAreas(instance: i18n, language: Language, areas: readonly Area[]): boolean {
  return areas.every((area) => instance.hasResourceBundle(language, area));
}

function loadedAreas(instance: i18n): Area[] {
  return LANGUAGES.flatMap((language) => Object.keys(instance.getDataByLanguage(language) ?? {}) as Area[]);
}

async function read(language: Language, areas: readonly Area[]): Promise<Partial<Record<Area, unknown>>> {
  return Object.fromEntries(
    await Promise.all(areas.map(async (area) => [area, await textsOf(language, area)] as const)),
  );
}

const withPlurals = (texts: Partial<Record<Area, unknown>>): Record<string, Texts> =>
  Object.fromEntries(Object.entries(texts).map(([area, tree]) => [area, withMany(tree as Texts)]));

interface Texts {
  [key: string]: string | Texts;
}

/** Spanish has a plural of its own for round millions ("un millón de préstamos"); the catalogues write it as any other. */
function withMany(texts: Texts): Texts {
  const out: Texts = {};
  for (const [key, value] of Object.entries(texts)) {
    out[key] = typeof value === "string" ? value : withMany(value);
    if (key.endsWith("_other")) out[key.replace(/_other$/, "_many")] = value;
  }
  return out;
}
