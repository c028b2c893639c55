import type { QueryFunctionContext } from "@tanstack/react-query";

type Read = Pick<QueryFunctionContext, "client" | "queryKey">;

/** Whether what a query reads is on the page already: such a page is not left because the server is away for a moment. */
export function isShown({ client, queryKey }: Read): boolean {
  return client.getQueryData(queryKey) !== undefined;
}

/** How a page's own read is carried out: it ends with the page that asks, and says whether it is one more of what is shown. */
export const ofPage = (read: Read & { signal: AbortSignal }) => ({ signal: read.signal, shown: isShown(read) });

/** The query of a list that is read in one piece: as many rows as a list ever answers. */
export const WHOLE = { limit: 999 } as const;
