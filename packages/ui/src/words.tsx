import { createContext, type ReactNode, useContext } from "react";

/** The few words components say on their own, given by the app in the reader's language. */
export interface Words {
  close: string;
  required: string;
  error: string;
  loading: string;
  yes: string;
  no: string;
  openCalendar: string;
  datePattern: string;
  selectAll: string;
  selectRow: string;
  sortedAscending: string;
  sortedDescending: string;
  complete: string;
  incomplete: string;
  was: string;
  /** Of an amount that can be read in two ways, such as "360.500". */
  unclearAmount: string;
}

const WordsContext = createContext<Words | null>(null);

export function WordsProvider({ words, children }: { words: Words; children: ReactNode }) {
  return <WordsContext.Provider value={words}>{children}</WordsContext.Provider>;
}

/** The words in the reader's language; throws outside of a WordsProvider. */
export function useWords(): Words {
  const words = useContext(WordsContext);
  if (!words) throw new Error("WordsProvider is missing");
  return words;
}
