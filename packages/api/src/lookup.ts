import { useQuery } from "@tanstack/react-query";
import type { Page } from "./loan";
import { send } from "./request";

export interface Stage {
  id: string;
  name: string;
  index: number;
  PipelineId: string;
}

export interface Pipeline {
  id: string;
  name: string;
  index: number;
  Stages: Stage[];
}

export interface AuditEntry {
  id: string;
  at: string;
  actorName?: string;
  actingForName?: string;
  kind?: string;
  recordId?: string;
  action: string;
  before?: Record<string, unknown> | null;
  after?: Record<string, unknown> | null;
}

const HOUR = 3_600_000;

/** The stages in the order a loan goes through them; lists leave out the pipeline of cancelled loans. */
export function usePipelines() {
  return useQuery({
    queryKey: ["pipelines"],
    queryFn: async ({ signal }) => {
      const answer = await send<Page<Pipeline> | Pipeline[]>("GET", "/los/api/pipelines", {
        signal,
        skipNavigation: true,
        showToast: false,
      });
      return Array.isArray(answer) ? answer : (answer?.rows ?? []);
    },
    staleTime: HOUR,
    retry: false,
  });
}

/** What happened to a loan, newest first. */
export function useHistory(loanId: number, enabled: boolean) {
  return useQuery({
    queryKey: ["loan", loanId, "history"],
    queryFn: ({ signal }) =>
      send<Page<AuditEntry>>("GET", `/los/api/loans/${loanId}/audit`, {
        query: { limit: 100 },
        signal,
        skipNavigation: true,
        showToast: false,
      }),
    enabled,
    retry: false,
  });
}
