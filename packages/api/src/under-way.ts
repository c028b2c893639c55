import { type MutationKey, useMutationState } from "@tanstack/react-query";

/** Has the writes of a kind follow one another: sent at once, the earlier of two might be the last that the server does. */
export const inTurn = (mutationKey: MutationKey) => ({ mutationKey, scope: { id: mutationKey.join(" ") } });

/** What was read, with the writes of a kind that are under way laid over it: what is read meanwhile may be older than they are. */
export function useUnderWay<Data, Write>(
  read: Data | undefined,
  mutationKey: MutationKey,
  lay: (read: Data, write: Write) => Data,
): Data | undefined {
  const writes = useMutationState({
    filters: { mutationKey, status: "pending" },
    select: ({ state }) => state.variables as Write,
  });
  return read === undefined ? undefined : writes.reduce(lay, read);
}
