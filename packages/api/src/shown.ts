import type { QueryFunctionContext } from "@tanstack/react-query";

type Read = Pick<QueryFunctionContext, "client" | "queryKey">;

/** Whether what a query reads is on the page already: such a page is not left because the server is away for a moment. */
export function isShown({ client, queryKey }: Read): boolean {
  return client.getQueryData(queryKey) !== undefined;
}

/** How a page's own read is carried out: it ends with the page that asks, and says whether it is one more of what is shown. */
export const ofPage = (read: Read & { signal: AbortSignal }) => ({ signal: read.signal, shown: isShown(read) });

/** Says of a query that all of its list is wanted; it is not sent. */
const IN_ONE_PIECE = Symbol("in one piece");
const MOST_ROWS = 999;
/** So many answers make up a list at most: what is longer than this is no list to be read in one piece. */
const MOST_ANSWERS = 20;

/** The query of a list that is read in one piece, however many rows it has: what one answer does not hold is asked for after it. */
export const WHOLE = { limit: MOST_ROWS, [IN_ONE_PIECE]: true };

interface Answer {
  rows: unknown[];
  count: number;
}

const isList = (answer: unknown): answer is Answer =>
  typeof answer === "object" && answer !== null && "rows" in answer && Array.isArray(answer.rows) && "count" in answer;

/** The whole list, where the query wants all of it and the first answer does not hold it. */
export async function restOf<T>(first: T, query: object | undefined, ask: (offset: number) => Promise<T>): Promise<T> {
  if (!query || !(IN_ONE_PIECE in query) || !isList(first)) return first;
  const rows = [...first.rows];
  let { count } = first;
  for (let answers = 1; rows.length < count && answers < MOST_ANSWERS; answers++) {
    const next = await ask(rows.length);
    if (!isList(next)) break;
    rows.push(...next.rows);
    count = next.rows.length > 0 ? next.count : rows.length;
  }
  return { ...first, rows, count };
}
