import { keepPreviousData, useQuery } from "@tanstack/react-query";
import { useRequestContext } from "./context";
import { send } from "./request";
import type { components } from "./schema";

/** One widget's figures over the loans in view. */
export type WidgetFigures = components["schemas"]["Widget"];
/** What loans that have something in common come to. */
export type Figure = components["schemas"]["WidgetRow"];

/** The widgets, in the order they are shown. */
const WIDGETS = ["pipeline", "pull-through", "days-in-stage", "locks", "tasks", "branches", "officers"] as const;
export type WidgetName = (typeof WIDGETS)[number];

/** What a widget may be asked for; a period's days are YYYY-MM-DD. */
export interface WidgetQuery {
  from?: string;
  to?: string;
  stages?: "all" | "open" | "funded";
}

/** A widget's figures in the unit one is in; those before stay while the next ones come. */
export function useWidget(widget: WidgetName, query: WidgetQuery) {
  const { activeOrgUnit, consolidated, activeUserId } = useRequestContext();
  return useQuery({
    queryKey: ["dashboard", widget, query, activeOrgUnit, consolidated, activeUserId],
    queryFn: ({ signal }) =>
      send("GET", "/los/api/dashboard/{widget}", { params: { widget }, query, signal, as: "part" }),
    placeholderData: keepPreviousData,
  });
}
