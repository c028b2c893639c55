import { useQuery, useQueryClient } from "@tanstack/react-query";
import { renewal } from "./freshness";
import { type Always, loanKey } from "./loan";
import type { Page } from "./record";
import { send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

type Shape = components["schemas"]["MessageConfig"];
export type MessageKind = Shape["kind"];

/** The words of a message in one language, with tokens for what differs. */
export interface MessageWords {
  subject: string;
  body: string;
  text: string;
}

/** What the company, or a loan in its place, says of one kind of message. */
export type MessageConfig = Omit<
  Always<Shape, "channels" | "mailTo" | "mailCC" | "mailBCC" | "stages" | "trackers" | "isActive">,
  "templates"
> & { templates: { en: MessageWords; es: MessageWords } };
export type LoanMessageConfig = MessageConfig & Pick<components["schemas"]["LoanConfig"], "isOwn" | "schedules">;
/** One message to one recipient, as it was sent or will be. */
export type LoanMessage = components["schemas"]["LoanMessage"];
export type EmailConfigs = components["schemas"]["EmailConfigs"];
export type MessageToken = components["schemas"]["MessageToken"];
type TrackerRecipient = components["schemas"]["Recipient"];
/** Who is to be told of a tracker. */
export type TrackerAddressee = Omit<TrackerRecipient, "id">;
/** What was sent, or would be. */
export interface Notified {
  config: MessageConfig;
  messages: LoanMessage[];
  preview: boolean;
}
/** What a person changes of a message before it is sent. */
export type EditedMessage = Partial<Pick<MessageConfig, "channels" | "mailTo" | "mailCC" | "mailBCC" | "templates">>;
/** What on a loan people are told of. */
export type ToldOf = { StageId: string } | { TrackerId: string };

/** Whom messages can be addressed to, and what words can stand for. */
export type RecipientTokens = components["schemas"]["RecipientTokens"];

const CONFIGS = "/los/api/notification-configs";
const LOAN = "/los/api/loans/{loanId}";

/** What the company says of each kind of message. */
export function useMessageConfigs() {
  return useQuery({
    queryKey: ["messages", "configs"],
    queryFn: async (read) => (await send("GET", CONFIGS, { query: WHOLE, ...ofPage(read) })) as Page<MessageConfig>,
  });
}

/** Whom messages can be addressed to, and what can stand in their words. */
export function useRecipientTokens() {
  return useQuery({
    queryKey: ["messages", "tokens"],
    queryFn: ({ signal }) => send("GET", `${CONFIGS}/metadata/recipient-tokens`, { signal, as: "part" }),
    staleTime: Number.POSITIVE_INFINITY,
  });
}

/** Changes what the company says of a kind of message. */
export function useSaveMessageConfig() {
  const client = useQueryClient();
  return async (kind: MessageKind, patch: object, version: number | undefined, as: "form" | "part" = "part") => {
    const saved = await send("PATCH", `${CONFIGS}/{kind}`, {
      params: { kind },
      body: patch as Shape,
      ...(version === undefined ? {} : { ifMatch: version }),
      as,
    });
    await renewal(client);
    return saved as MessageConfig;
  };
}

/** What was sent to whom for a loan, the newest first. */
export function useLoanMessages(loanId: number) {
  return useQuery({
    queryKey: [...loanKey(loanId), "messages"],
    queryFn: async ({ signal }) =>
      (await send("GET", `${LOAN}/messages`, {
        params: { loanId },
        query: { limit: 50 },
        signal,
        as: "part",
      })) as Page<LoanMessage>,
  });
}

/** What a loan says of each kind of message. */
export function useLoanMessageConfigs(loanId: number) {
  return useQuery({
    queryKey: [...loanKey(loanId), "message-configs", "kinds"],
    queryFn: async ({ signal }) =>
      (await send("GET", `${LOAN}/notification-configs`, {
        params: { loanId },
        query: { ...WHOLE, filters: JSON.stringify({ fetchSchedules: true }) },
        signal,
        as: "part",
      })) as Page<LoanMessageConfig>,
  });
}

/** What a loan says of all of its messages, and whether texts can be sent. */
export function useEmailConfigs(loanId: number) {
  return useQuery({
    queryKey: [...loanKey(loanId), "message-configs", "all"],
    queryFn: ({ signal }) => send("GET", `${LOAN}/email-configs`, { params: { loanId }, signal, as: "part" }),
  });
}

export function useLoanMessageWrites(loanId: number) {
  const client = useQueryClient();
  const params = { loanId };
  return {
    switchKind: async (kind: MessageKind, isActive: boolean) => {
      await send("POST", `${LOAN}/notification-configs`, { params, body: { configs: [{ kind, isActive }] } });
      await renewal(client);
    },
    saveKind: async (kind: MessageKind, patch: object) => {
      const said = (await send("POST", `${LOAN}/notification-configs`, {
        params,
        body: { configs: [{ ...patch, kind }] },
        as: "form",
      })) as Page<LoanMessageConfig>;
      await renewal(client);
      return said.rows.find((row) => row.kind === kind);
    },
    followCompany: async (kind: MessageKind) => {
      await send("POST", `${LOAN}/notification-configs`, { params, body: { configs: [{ kind, reset: true }] } });
      await renewal(client);
    },
    switchAll: async (patch: Partial<EmailConfigs["configs"]>) => {
      await send("PATCH", `${LOAN}/email-configs`, { params, body: patch as EmailConfigs["configs"] });
      await renewal(client);
    },
    saveAll: async (patch: object, version: number | undefined) => {
      const said = await send("PATCH", `${LOAN}/email-configs`, {
        params,
        body: patch as EmailConfigs["configs"],
        ...(version === undefined ? {} : { ifMatch: version }),
        as: "form",
      });
      await renewal(client);
      return said.configs;
    },
    /** Tells people now; a preview says what would be sent and sends nothing. */
    tell: async (of: ToldOf, edited: EditedMessage, returnPreview: boolean): Promise<Notified> => {
      const query = { returnPreview };
      const as = returnPreview ? "part" : "form";
      const told =
        "TrackerId" in of
          ? await send("POST", `${LOAN}/notify-tracker-change`, { params, query, body: { ...of, ...edited }, as })
          : await send("POST", `${LOAN}/notify-stage-change`, { params, query, body: { ...of, ...edited }, as });
      if (!returnPreview) await renewal(client);
      return told as Notified;
    },
  };
}

const RECIPIENTS = `${LOAN}/trackers/{trackerId}/recipients` as const;

/** Who is told of a loan's tracker. */
export function useTrackerRecipients(loanId: number, trackerId: string) {
  return useQuery({
    queryKey: [...loanKey(loanId), "trackers", "recipients", trackerId],
    queryFn: async ({ signal }) =>
      (await send("GET", RECIPIENTS, {
        params: { loanId, trackerId },
        query: WHOLE,
        signal,
        as: "part",
      })) as Page<TrackerRecipient>,
  });
}

export function useTrackerRecipientWrites(loanId: number, trackerId: string) {
  const client = useQueryClient();
  const params = { loanId, trackerId };
  return {
    add: async (recipient: TrackerAddressee) => {
      await send("POST", RECIPIENTS, { params, body: { recipients: [recipient] }, as: "form" });
      await renewal(client);
    },
    /** Takes some off the tracker, or all of them. */
    remove: async (ids?: readonly string[]) => {
      await send("DELETE", RECIPIENTS, { params, query: ids ? { ids: ids.join(",") as unknown as string[] } : {} });
      await renewal(client);
    },
  };
}
