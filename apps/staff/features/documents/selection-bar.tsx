import type { LoanDocument } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Button } from "@gable/ui";
import { Archive, FileStack, Send, Tag, Trash2, X } from "lucide-react";
import type { Doing } from "./documents-step";
import type { Folder } from "./use-folder";

/** What is done with all documents that are ticked. */
export function SelectionBar({
  chosen,
  locked,
  folder,
  onDo,
  onSend,
  onClear,
}: {
  chosen: readonly LoanDocument[];
  locked: boolean;
  folder: Folder;
  onDo: (doing: Doing) => void;
  /** Absent where the person may write to nobody. */
  onSend?: (() => void) | undefined;
  onClear: () => void;
}) {
  const { t } = useTranslation("documents");
  const ids = chosen.map(({ id }) => id);
  const title = t("selected", { count: chosen.length });
  const canOpen = chosen.every(({ state }) => state === "CLEAN");
  return (
    <section
      aria-label={title}
      className="sticky bottom-2 z-10 flex flex-wrap items-center gap-2 rounded-lg border border-line-strong bg-sheet px-3 py-2 shadow-lg"
    >
      <span className="mr-auto font-medium text-sm">{title}</span>
      {locked ? null : (
        <>
          <Button
            size="sm"
            icon={<Tag aria-hidden="true" className="size-3.5" />}
            onClick={() => onDo({ what: "classify", ids })}
          >
            {t("classify")}
          </Button>
          <Button
            size="sm"
            disabled={!canOpen}
            icon={<FileStack aria-hidden="true" className="size-3.5" />}
            onClick={() => onDo({ what: "arrange", ids })}
          >
            {chosen.length > 1 ? t("join") : t("arrange")}
          </Button>
        </>
      )}
      {onSend ? (
        <Button size="sm" disabled={!canOpen} icon={<Send aria-hidden="true" className="size-3.5" />} onClick={onSend}>
          {t("send")}
        </Button>
      ) : null}
      {folder.mayExport ? (
        <Button
          size="sm"
          busy={folder.busy}
          disabled={!chosen.some(({ state }) => state === "CLEAN")}
          icon={<Archive aria-hidden="true" className="size-3.5" />}
          onClick={() => folder.saveZip(chosen)}
        >
          {t("download")}
        </Button>
      ) : null}
      {locked ? null : (
        <Button
          size="sm"
          look="danger"
          icon={<Trash2 aria-hidden="true" className="size-3.5" />}
          onClick={() => folder.remove(chosen, onClear)}
        >
          {t("remove")}
        </Button>
      )}
      <Button
        size="sm"
        look="ghost"
        aria-label={t("clear")}
        icon={<X aria-hidden="true" className="size-4" />}
        onClick={onClear}
      />
    </section>
  );
}
