import type { LoanDocument } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Checkbox, Panel } from "@gable/ui";
import type { Doing } from "./documents-step";
import type { FolderPart } from "./folder";
import { FolderRow } from "./folder-row";
import type { Folder } from "./use-folder";

/** One part of the folder. */
export function FolderRows({
  loanId,
  part,
  classNameOf,
  snippetOf,
  locked,
  selected,
  onSelect,
  onDo,
  folder,
}: {
  loanId: number;
  part: FolderPart;
  classNameOf: (document: LoanDocument) => string;
  /** What stands in it around the words that are searched for. */
  snippetOf: (document: LoanDocument) => string;
  locked: boolean;
  selected: ReadonlySet<string>;
  onSelect: (selected: ReadonlySet<string>) => void;
  onDo: (doing: Doing) => void;
  folder: Folder;
}) {
  const { t } = useTranslation("documents");
  const title = part.name || t("unclassified");
  const ticked = part.rows.filter(({ id }) => selected.has(id)).length;
  const select = (rows: readonly LoanDocument[], on: boolean) => {
    const next = new Set(selected);
    for (const { id } of rows) on ? next.add(id) : next.delete(id);
    onSelect(next);
  };
  return (
    <Panel
      id={`folder-${part.category || "unclassified"}`}
      title={title}
      aside={
        <span className="flex items-center gap-3 text-ink-muted text-sm">
          {t("count", { count: part.rows.length })}
          <Checkbox
            labelHidden
            label={t("selectAll", { group: title })}
            checked={ticked === part.rows.length}
            indeterminate={ticked > 0 && ticked < part.rows.length}
            onChange={(on) => select(part.rows, on)}
          />
        </span>
      }
      bodyClass=""
      className="overflow-hidden"
    >
      <ul>
        {part.rows.map((document) => (
          <FolderRow
            key={document.id}
            loanId={loanId}
            document={document}
            className={classNameOf(document)}
            snippet={snippetOf(document)}
            locked={locked}
            selected={selected.has(document.id)}
            onSelect={(on) => select([document], on)}
            onDo={onDo}
            folder={folder}
          />
        ))}
      </ul>
    </Panel>
  );
}
