import type { LoanDocument } from "@gable/api";
import { formatAgo, useTranslation } from "@gable/i18n";
import { usePreferences } from "@gable/shell";
import { Button } from "@gable/ui";
import type { Folder } from "./use-folder";
import { VerdictBadge } from "./verdict-badge";

/** What staff removed from the folder: it is kept, and can be put back. */
export function RemovedDocuments({
  documents,
  locked,
  folder,
  onOpen,
}: {
  documents: readonly LoanDocument[];
  locked: boolean;
  folder: Folder;
  onOpen: (id: string) => void;
}) {
  const { t } = useTranslation("documents");
  const { language } = usePreferences();
  const removed = documents.filter(({ isActive, supersededBy }) => !isActive && !supersededBy);
  if (removed.length === 0) return null;
  const successorOf = ({ id }: LoanDocument) =>
    documents.find(({ isActive, replaces, state }) => isActive && state === "CLEAN" && replaces?.includes(id));
  const why = (one: LoanDocument) => {
    const successor = successorOf(one);
    return successor
      ? t("replacedBy", { name: successor.name ?? "" })
      : t("removedBy", {
          name: one.removedByName ?? "—",
          when: one.removedAt ? formatAgo(one.removedAt, language) : "",
        });
  };
  return (
    <details className="rounded-lg border border-line bg-sheet">
      <summary className="cursor-pointer px-4 py-2 text-ink-muted text-sm">
        {t("removedList")} ({removed.length})
      </summary>
      <ul className="divide-y divide-line border-line border-t">
        {removed.map((one) => (
          <li key={one.id} className="flex items-center gap-3 px-4 py-1.5 text-sm">
            <span className="min-w-0 flex-1">
              {one.state === "CLEAN" ? (
                <button type="button" className="block max-w-full truncate underline" onClick={() => onOpen(one.id)}>
                  {one.name}
                </button>
              ) : (
                <span className="block truncate">{one.name}</span>
              )}
              <span className="block text-ink-muted text-xs">{why(one)}</span>
            </span>
            {one.withdrawnOn ? <VerdictBadge document={one} /> : null}
            {locked ? null : (
              <Button
                size="sm"
                aria-label={t("putBackOf", { name: one.name ?? "" })}
                onClick={() => folder.putBack(one)}
              >
                {t("putBack")}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </details>
  );
}
