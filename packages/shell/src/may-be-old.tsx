"use client";
import { Fault } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { cx } from "@gable/ui";
import { notifyManager, type Query, useQueryClient } from "@tanstack/react-query";
import { RefreshCw } from "lucide-react";
import { useCallback, useSyncExternalStore } from "react";

/** Whether what is shown of a read was there before it failed, and no answer of the server says that it is gone. */
function isOld(query: Query): boolean {
  const { data, status, error } = query.state;
  if (data === undefined || status !== "error" || !query.isActive()) return false;
  const code = error instanceof Fault ? error.status : 0;
  return code === 0 || code === 408 || code === 429 || code >= 500;
}

/** Says quietly that some of what is shown could not be read again, and reads it when asked to; else it is nothing. */
export function MayBeOld({ short, className }: { short?: boolean; className?: string }) {
  const { t } = useTranslation("common");
  const client = useQueryClient();
  const subscribe = useCallback(
    (listener: () => void) => client.getQueryCache().subscribe(notifyManager.batchCalls(listener)),
    [client],
  );
  const shows = useSyncExternalStore(
    subscribe,
    () => client.getQueryCache().getAll().some(isOld),
    () => false,
  );
  return (
    <span role="status" className={cx(shows && className)}>
      {shows ? (
        <button
          type="button"
          title={t("mayBeOld.why")}
          onClick={() => void client.refetchQueries({ predicate: isOld })}
          className="flex min-h-7 items-center gap-1.5 rounded-sm px-1.5 text-left text-warn text-xs hover:underline"
        >
          <RefreshCw aria-hidden="true" className="size-4 shrink-0" />
          <span className={cx(short && "max-lg:sr-only")}>
            {t(short ? "mayBeOld.short" : "mayBeOld.why")} <span className="underline">{t("mayBeOld.again")}</span>
          </span>
        </button>
      ) : null}
    </span>
  );
}
