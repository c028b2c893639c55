import { type QueryKey, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { requestContext } from "./context";
import { renewal } from "./freshness";

/** What any run tells of itself, whatever it is that takes its time. */
export interface RunState {
  status: "WAITING" | "RUNNING" | "DONE" | "FAILED" | "TIMEOUT" | "CANCELLED";
  done: number;
  total: number;
  step?: string;
  stoppable?: boolean;
}

/** Whether nothing more becomes of a run. */
export function runEnded(run: Pick<RunState, "status"> | undefined): boolean {
  return run !== undefined && run.status !== "WAITING" && run.status !== "RUNNING";
}

/** How often to ask for what is under way: events tell of each step, this finds what they missed. */
const runPause = () => (requestContext().rtcid === null ? 5_000 : 10_000);

/** When a query is asked next that has answered so often: first after its own pause, then after the usual one. */
const runPauseAfter = (answers: number, first: number | undefined, then = runPause()) =>
  first !== undefined && answers <= 1 ? first : then;

interface Way<T extends RunState> {
  /** Its query; the table of what is stale names how it begins. */
  key: QueryKey;
  read: (signal: AbortSignal) => Promise<T>;
  /** How long it surely takes, in milliseconds: it is asked for the first time after that. */
  first?: number;
  /** None where a run of this kind can't be called off. */
  cancel?: () => Promise<unknown>;
}

/** A run: how far it is, by its events and else by asking, and the way to call it off. */
export function useRun<T extends RunState>({ key, read, first, cancel }: Way<T>) {
  const client = useQueryClient();
  const query = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => read(signal),
    refetchInterval: ({ state }) =>
      runEnded(state.data as T | undefined) ? false : runPauseAfter(state.dataUpdateCount, first),
  });
  const calling = useMutation({ mutationFn: async () => cancel?.(), onSettled: () => renewal(client) });
  return {
    run: query.data,
    ended: runEnded(query.data),
    failed: query.isError,
    cancel: () => calling.mutate(),
    cancelling: calling.isPending,
    /** Why it was not called off. */
    cancelFault: calling.error,
  };
}
