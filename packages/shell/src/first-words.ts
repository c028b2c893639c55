import type { Area } from "@gable/i18n";

/** The texts of areas, as they stand in the catalogue. */
type Texts = Partial<Record<Area, unknown>>;

/** Where the script in the head leaves what it asked for. */
interface Asked {
  name: string;
  /** Null where they could not be had. */
  texts: Promise<Texts | null>;
}

declare global {
  interface Window {
    gableWords?: Asked | undefined;
  }
}

/** One file of words, and the paths that begin with it. */
interface WordsFile {
  at: string;
  name: string;
  path: string;
}

/**
 * Asks for the reader's words while the scripts are still on their way: those would ask for them last of all. The first file that fits the
 * path and the language, which stands in the document by then, is it. Written into the head, so it is plain old script.
 */
export const askForWords = (files: readonly WordsFile[]): string =>
  `(function(){try{var f=${JSON.stringify(files)},l="-"+document.documentElement.lang,i=0;` +
  "for(;i<f.length;i++)if(f[i].name.slice(-3)===l&&new RegExp(f[i].at).test(location.pathname)){" +
  "window.gableWords={name:f[i].name,texts:fetch(f[i].path).then(function(r){return r.ok?r.json():null}).catch(function(){return null})};return}" +
  "}catch(e){}})()";

/** The words that the head has asked for, once, where they are these. */
export function takeAskedWords(name: string): Promise<Texts | null> | undefined {
  const asked = window.gableWords;
  window.gableWords = undefined;
  return asked?.name === name ? asked.texts : undefined;
}
