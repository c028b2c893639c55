import type { Area, Language } from "./areas";

/** An area's texts as its file has them: a text, or texts that belong together. */
export interface Tree {
  [key: string]: string | Tree;
}

/** What goes into a text; `count` also chooses among its plurals, `defaultValue` stands for a text that is not there. */
export type Words = Record<string, unknown>;

const PLACE = /\{\{([^{}]+)\}\}/g;

/**
 * The texts of a page in the language it is read in. A key is "area:group.name". `name_one` and `name_other` are the plurals of
 * `name`, `name_zero` what is said of none; {{word}} is a place for a word.
 */
export class Texts {
  private readonly trees = new Map<string, Tree>();
  private readonly rules = new Map<Language, Intl.PluralRules>();

  constructor(public language: Language) {}

  add(language: Language, area: Area, tree: Tree): void {
    this.trees.set(`${language}:${area}`, tree);
  }

  has(language: Language, area: Area): boolean {
    return this.trees.has(`${language}:${area}`);
  }

  /** The areas that are there, in whichever language. */
  areas(): Area[] {
    return [...new Set([...this.trees.keys()].map((key) => key.slice(key.indexOf(":") + 1) as Area))];
  }

  exists(key: string): boolean {
    return this.find(key, "common", {}) !== undefined;
  }

  /** The text of the first of the keys that has one; where none has, `defaultValue`, or the last key itself. */
  say(keys: string | readonly string[], area: Area, words: Words = {}): string {
    const all = typeof keys === "string" ? [keys] : keys;
    for (const key of all) {
      const text = this.find(key, area, words);
      if (text !== undefined) return fill(text, words);
    }
    const last = all.at(-1) ?? "";
    return typeof words.defaultValue === "string" ? words.defaultValue : last.slice(last.indexOf(":") + 1);
  }

  private find(key: string, area: Area, { count }: Words): string | undefined {
    const colon = key.indexOf(":");
    const tree = this.trees.get(`${this.language}:${colon < 0 ? area : key.slice(0, colon)}`);
    const path = key.slice(colon + 1).split(".");
    const name = path.pop() ?? "";
    let group: string | Tree | undefined = tree;
    for (const part of path) group = typeof group === "object" ? own(group, part) : undefined;
    if (typeof group !== "object") return undefined;
    for (const ending of typeof count === "number" ? this.endings(count) : [""]) {
      const text = own(group, name + ending);
      if (typeof text === "string") return text;
    }
    return undefined;
  }

  /** The endings of a plural's keys, the most fitting first. Spanish has a plural for round millions, written as any other. */
  private endings(count: number): string[] {
    let rules = this.rules.get(this.language);
    if (!rules) {
      rules = new Intl.PluralRules(this.language);
      this.rules.set(this.language, rules);
    }
    const rule = rules.select(count);
    return [...(count === 0 ? ["_zero"] : []), `_${rule}`, ...(rule === "many" ? ["_other"] : []), ""];
  }
}

function own(tree: Tree, key: string): string | Tree | undefined {
  return Object.hasOwn(tree, key) ? tree[key] : undefined;
}

/** Puts the words in their places. A word is never read again for places, and a place that nobody names a word for stays. */
function fill(text: string, words: Words): string {
  return text.replace(PLACE, (place, name: string) => {
    const word = name.trim();
    return Object.hasOwn(words, word) ? String(words[word] ?? "") : place;
  });
}
