"use client";
import { useWorkload, type Workload } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { NotRead } from "@gable/shell";
import { Button } from "@gable/ui";

interface Props {
  branch: string;
  person: string;
  hasBranches: boolean;
  /** "" for everybody, and for all branches. */
  onPerson: (id: string) => void;
  onBranch: (id: string) => void;
}

/** Who has how much to do, and which branch: each leads to its tasks. */
export function DayLoad({ branch, person, hasBranches, onPerson, onBranch }: Props) {
  const { t } = useTranslation("task");
  return (
    <div className="grid grid-cols-1 items-start gap-4 px-4 pb-4 lg:grid-cols-2">
      <Load by="person" title={t("day.byPerson")} branch={branch} chosen={person} onChoose={onPerson} />
      {hasBranches ? (
        <Load by="branch" title={t("day.byBranch")} branch="" chosen={branch} onChoose={onBranch} />
      ) : null}
    </div>
  );
}

interface LoadProps {
  by: "person" | "branch";
  title: string;
  branch: string;
  chosen: string;
  onChoose: (id: string) => void;
}

function Load({ by, title, branch, chosen, onChoose }: LoadProps) {
  const { t } = useTranslation("task");
  const found = useWorkload(by, branch);
  const rows = found.data?.rows ?? [];
  return (
    <section aria-label={title} className="min-w-0 rounded-lg border border-line bg-sheet p-3">
      <NotRead of={found} title={t("failed")} lines={3} />
      {found.data && rows.length === 0 ? (
        <>
          <h2 className="font-semibold text-sm">{title}</h2>
          <p className="py-2 text-ink-muted text-sm">{t("day.nobody")}</p>
        </>
      ) : null}
      {rows.length > 0 ? (
        <table className="w-full text-sm">
          <caption className="pb-1 text-left font-semibold">{title}</caption>
          <thead>
            <tr className="text-ink-muted text-xs">
              <th scope="col" className="py-1 text-left font-medium">
                {t(by === "person" ? "field.assignee" : "branch")}
              </th>
              {(["OVERDUE", "DUE_TODAY", "UPCOMING"] as const).map((status) => (
                <th key={status} scope="col" className="py-1 pl-2 text-right font-medium">
                  {t(`status.${status}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <LoadRow key={row.id} row={row} isChosen={row.id === chosen} onChoose={onChoose} />
            ))}
          </tbody>
        </table>
      ) : null}
      {chosen ? (
        <Button size="sm" className="mt-2" onClick={() => onChoose("")}>
          {t(by === "person" ? "day.everybody" : "anyBranch")}
        </Button>
      ) : null}
    </section>
  );
}

function LoadRow({ row, isChosen, onChoose }: { row: Workload; isChosen: boolean; onChoose: (id: string) => void }) {
  return (
    <tr className={isChosen ? "bg-sunken" : undefined}>
      <th scope="row" className="py-1 text-left font-normal">
        <button
          type="button"
          aria-pressed={isChosen}
          onClick={() => onChoose(isChosen ? "" : row.id)}
          className="min-h-6 text-left text-pine underline [overflow-wrap:anywhere]"
        >
          {row.name || "—"}
        </button>
      </th>
      <td className={`py-1 pl-2 text-right tabular-nums ${row.overdue > 0 ? "font-medium text-bad" : ""}`}>
        {row.overdue}
      </td>
      <td className="py-1 pl-2 text-right tabular-nums">{row.duetoday}</td>
      <td className="py-1 pl-2 text-right tabular-nums">{row.upcoming}</td>
    </tr>
  );
}
