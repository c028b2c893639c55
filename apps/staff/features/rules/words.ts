import type { RuleVocabulary } from "@gable/api";
import { operatorsOf } from "./condition-form";

export interface Word {
  path: string;
  type: string;
  doc: string;
}

const MAX_DEPTH = 4;

/** Every path a condition may name from its roots; of a list, its name and what may be done with it. */
export function wordsOf(vocabulary: RuleVocabulary): Word[] {
  const objects = new Map(vocabulary.objects.map((object) => [object.name, object.fields ?? []]));
  const words: Word[] = (vocabulary.functions ?? []).map((one) => ({
    path: one.type ?? "",
    type: "",
    doc: one.doc ?? "",
  }));
  const walk = (path: string, type: string, doc: string, depth: number) => {
    words.push({ path, type, doc });
    const inner = objects.get(type.replace(/^nullable\((.*)\)$/, "$1"));
    if (inner && depth < MAX_DEPTH)
      for (const field of inner) walk(`${path}.${field.name}`, field.type ?? "", field.doc ?? "", depth + 1);
    const item = /^list\((\w+)\)$/.exec(type)?.[1];
    const fields = item ? objects.get(item) : undefined;
    if (fields && depth < MAX_DEPTH)
      words.push({
        path: `${path}.exists(x, x.)`,
        type: "bool",
        doc: fields.map((field) => field.name).join(", "),
      });
  };
  for (const root of vocabulary.roots) walk(root.name ?? "", root.type ?? "", root.doc ?? "", 0);
  return words;
}

const PLAIN = /^[A-Za-z_][\w.]*$/;

/** Those that a clause of the builder can be about: single values. */
export const fieldsOf = (vocabulary: RuleVocabulary): Word[] =>
  wordsOf(vocabulary).filter(({ path, type }) => PLAIN.test(path) && operatorsOf(type).length > 0);
