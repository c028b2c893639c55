import { keepPreviousData, useMutation, useQuery, useQueryClient } from "@tanstack/react-query";
import { useRequestContext } from "./context";
import { renewal } from "./freshness";
import { send } from "./request";
import type { components } from "./schema";

// By itself: every page counts what its reader has not read, and few pages list it.

export type Notification = components["schemas"]["Notification"];
type NotificationList = components["schemas"]["NotificationList"];
export type NotificationPreferences = Required<components["schemas"]["NotificationPreferences"]>;

const KEY = ["notifications"] as const;
const LIST = [...KEY, "list"] as const;
const PREFERENCES = [...KEY, "preferences"] as const;

/** What the reader is told, newest first: all of it, or what is not read. */
export function useNotifications(unread: boolean, limit: number) {
  const { activeOrgUnit, consolidated, activeUserId } = useRequestContext();
  return useQuery({
    queryKey: [...LIST, unread, limit, activeOrgUnit, consolidated, activeUserId],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/notifications", { query: { limit, ...(unread ? { unread } : {}) }, signal, as: "part" }),
    placeholderData: keepPreviousData,
  });
}

/** Marks some as read or unread, or all that happened up to a moment; the list shows it at once. */
export function useMarkNotifications() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: { ids: string[]; isRead: boolean } | { all: true; before: string; isRead: boolean }) =>
      send("PATCH", "/los/api/notifications", { body }),
    onMutate: (body) => {
      const before = client.getQueriesData<NotificationList>({ queryKey: LIST });
      client.setQueriesData<NotificationList>({ queryKey: LIST }, (list) =>
        list
          ? {
              ...list,
              rows: list.rows.map((row) =>
                "all" in body || body.ids.includes(row.id) ? { ...row, isRead: body.isRead } : row,
              ),
            }
          : list,
      );
      return () => {
        for (const [key, data] of before) client.setQueryData(key, data);
      };
    },
    onError: (_fault, _body, takeBack) => takeBack?.(),
    onSettled: () => renewal(client),
  });
}

/** What the reader wants to be told of. */
export function useNotificationPreferences() {
  return useQuery({
    queryKey: PREFERENCES,
    queryFn: ({ signal }) =>
      send("GET", "/los/api/notification-preferences", { signal, as: "part" }) as Promise<NotificationPreferences>,
  });
}

export function useSaveNotificationPreferences() {
  const client = useQueryClient();
  return useMutation({
    mutationFn: (body: Partial<Omit<NotificationPreferences, "version">>) =>
      send("PATCH", "/los/api/notification-preferences", { body: body as NotificationPreferences }),
    onMutate: ({ kinds = [], ...rest }) =>
      client.setQueryData<NotificationPreferences>(
        PREFERENCES,
        (kept) =>
          kept && {
            ...kept,
            ...rest,
            kinds: kept.kinds.map((choice) => kinds.find(({ kind }) => kind === choice.kind) ?? choice),
          },
      ),
    onSuccess: (saved) => client.setQueryData(PREFERENCES, saved),
    onError: () => client.invalidateQueries({ queryKey: PREFERENCES }),
  });
}
