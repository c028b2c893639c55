import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRequestContext } from "./context";
import { send } from "./request";
import type { components } from "./schema";
import { inTurn, useUnderWay } from "./under-way";

// By itself: every page counts what its reader has not read, and few pages list it.

export type Notification = components["schemas"]["Notification"];
type NotificationList = components["schemas"]["NotificationList"];
export type NotificationPreferences = Required<components["schemas"]["NotificationPreferences"]>;

const KEY = ["notifications"] as const;
const LIST = [...KEY, "list"] as const;
const MARK = [...KEY, "mark"] as const;
const PREFERENCES = [...KEY, "preferences"] as const;

/** Some, or all that happened up to a moment, as read or unread. */
type Mark = { isRead: boolean } & ({ ids: string[] } | { all: true; before: string });

/** What the reader is told, newest first: all of it, or what is not read. A mark shows at once. */
export function useNotifications(unread: boolean, limit: number) {
  const { activeOrgUnit, consolidated, activeUserId } = useRequestContext();
  const told = useQuery({
    queryKey: [...LIST, unread, limit, activeOrgUnit, consolidated, activeUserId],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/notifications", { query: { limit, ...(unread ? { unread } : {}) }, signal, as: "part" }),
    placeholderData: keepPreviousData,
  });
  return { ...told, data: useUnderWay(told.data, MARK, marked) };
}

function marked(list: NotificationList, mark: Mark): NotificationList {
  const isMeant = (row: Notification) =>
    "ids" in mark ? mark.ids.includes(row.id) : Date.parse(row.at) <= Date.parse(mark.before);
  return { ...list, rows: list.rows.map((row) => (isMeant(row) ? { ...row, isRead: mark.isRead } : row)) };
}

export function useMarkNotifications() {
  const client = useQueryClient();
  return useMutation({
    ...inTurn(MARK),
    mutationFn: (body: Mark) => send("PATCH", "/los/api/notifications", { body }),
    onSuccess: (_counts, mark) =>
      void client.setQueriesData<NotificationList>({ queryKey: LIST }, (list) => list && marked(list, mark)),
  });
}

type PreferencesChange = Partial<Omit<NotificationPreferences, "version">>;

/** What the reader wants to be told of. A change shows at once. */
export function useNotificationPreferences() {
  const kept = useQuery({
    queryKey: PREFERENCES,
    queryFn: ({ signal }) =>
      send("GET", "/los/api/notification-preferences", { signal, as: "part" }) as Promise<NotificationPreferences>,
  });
  return { ...kept, data: useUnderWay(kept.data, PREFERENCES, changed) };
}

function changed(kept: NotificationPreferences, { kinds = [], ...rest }: PreferencesChange): NotificationPreferences {
  const choices = kept.kinds.map((choice) => kinds.find(({ kind }) => kind === choice.kind) ?? choice);
  return { ...kept, ...rest, kinds: choices };
}

export function useSaveNotificationPreferences() {
  const client = useQueryClient();
  return useMutation({
    ...inTurn(PREFERENCES),
    mutationFn: (body: PreferencesChange) =>
      send("PATCH", "/los/api/notification-preferences", { body: body as NotificationPreferences }),
    onSuccess: (saved) => client.setQueryData(PREFERENCES, saved),
    onError: () => client.invalidateQueries({ queryKey: PREFERENCES }),
  });
}
