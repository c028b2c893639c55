"use client";
import { type FunctionCell, type FunctionRow, useFunctionMatrix, useSetFunction } from "@gable/api";
import { formatDay, useText, useTranslation } from "@gable/i18n";
import { Button, cx, Loading, Panel, TextField } from "@gable/ui";
import { Check, Lock, Minus } from "lucide-react";
import { Fragment, type KeyboardEvent, useRef, useState } from "react";
import { SettingPage } from "./setting-page";

interface Place {
  row: number;
  column: number;
}

/** What each role may do: each cell says why, and is overridden or given back to the default where that is the company's to say. */
export function Permissions() {
  const { t } = useTranslation("organization");
  const text = useText();
  const matrix = useFunctionMatrix();
  const change = useSetFunction();
  const [term, setTerm] = useState("");
  const [at, setAt] = useState<Place>({ row: 0, column: 0 });
  const table = useRef<HTMLTableElement>(null);
  if (!matrix.data) return <Loading className="p-6" lines={12} />;
  const { roles } = matrix.data;
  const name = (row: FunctionRow) => text(`organization:function.${row.key}`, { fallback: row.sentence });
  const rows = matrix.data.functions.filter((row) => name(row).toLowerCase().includes(term.trim().toLowerCase()));
  const place = { row: Math.min(at.row, Math.max(rows.length - 1, 0)), column: at.column };
  const row = rows[place.row];
  const role = roles[place.column];
  const cell = row?.cells?.[place.column];
  const set = (assigned: boolean | null) =>
    row && role && cell?.changeable && change.mutate({ role, permission: row.permission, assigned });

  function go(next: Place) {
    const to = {
      row: Math.max(0, Math.min(rows.length - 1, next.row)),
      column: Math.max(0, Math.min(roles.length - 1, next.column)),
    };
    setAt(to);
    table.current?.querySelector<HTMLElement>(`[data-cell="${to.row}-${to.column}"]`)?.focus();
  }
  function onKey(event: KeyboardEvent) {
    const steps: Record<string, Place> = {
      ArrowUp: { row: place.row - 1, column: place.column },
      ArrowDown: { row: place.row + 1, column: place.column },
      ArrowLeft: { row: place.row, column: place.column - 1 },
      ArrowRight: { row: place.row, column: place.column + 1 },
      Home: { row: place.row, column: 0 },
      End: { row: place.row, column: roles.length - 1 },
    };
    const step = steps[event.key];
    if (!step) return;
    event.preventDefault();
    go(step);
  }
  return (
    <SettingPage title={t("permissions.title")} lead={t("permissions.lead")}>
      <TextField className="max-w-sm" label={t("permissions.find")} value={term} onChange={setTerm} type="search" />
      <div className="max-h-[62dvh] overflow-auto rounded-lg border border-line bg-sheet">
        <table ref={table} aria-label={t("permissions.title")} className="w-max min-w-full text-sm">
          <thead>
            <tr>
              <th scope="col" className="sticky top-0 left-0 z-20 w-52 bg-paper p-2.5 text-left sm:w-72">
                {t("permissions.function")}
              </th>
              {roles.map((one) => (
                <th key={one} scope="col" className="sticky top-0 z-10 bg-paper px-2 py-2.5 font-medium text-xs">
                  {text(`organization:role.${one}`)}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {rows.map((one, index) => (
              <Fragment key={one.permission}>
                {one.group !== rows[index - 1]?.group ? (
                  <tr>
                    <th
                      scope="rowgroup"
                      colSpan={roles.length + 1}
                      className="border-line border-y bg-sunken px-2.5 py-1.5 text-left text-ink-muted text-xs uppercase tracking-wider"
                    >
                      <span className="sticky left-2.5">{text(`organization:group.${one.group}`)}</span>
                    </th>
                  </tr>
                ) : null}
                <tr className="border-line border-b">
                  <th scope="row" className="sticky left-0 z-10 w-52 bg-sheet p-2.5 text-left font-normal sm:w-72">
                    {name(one)}
                  </th>
                  {(one.cells ?? []).map((each, column) => (
                    <Cell
                      key={roles[column]}
                      cell={each}
                      at={`${index}-${column}`}
                      label={`${name(one)}, ${text(`organization:role.${roles[column]}`)}`}
                      current={index === place.row && column === place.column}
                      onFocus={() => setAt({ row: index, column })}
                      onKey={onKey}
                      onToggle={() => {
                        setAt({ row: index, column });
                        if (each.changeable)
                          change.mutate({
                            role: roles[column] ?? "",
                            permission: one.permission,
                            assigned: !each.assigned,
                          });
                      }}
                    />
                  ))}
                </tr>
              </Fragment>
            ))}
          </tbody>
        </table>
      </div>
      {row && role && cell ? (
        <Panel title={`${text(`organization:role.${role}`)} · ${name(row)}`}>
          <div className="flex flex-wrap items-center gap-x-6 gap-y-3">
            <Reason cell={cell} />
            {cell.changeable ? (
              <span className="flex flex-wrap gap-2">
                <Button busy={change.isPending} onClick={() => set(!cell.assigned)}>
                  {cell.assigned ? t("permissions.deny") : t("permissions.allow")}
                </Button>
                {cell.reason === "OVERRIDE" ? (
                  <Button busy={change.isPending} onClick={() => set(null)}>
                    {t("permissions.reset")}
                  </Button>
                ) : null}
              </span>
            ) : null}
          </div>
        </Panel>
      ) : null}
    </SettingPage>
  );
}

function Reason({ cell }: { cell: FunctionCell }) {
  const { t } = useTranslation("organization");
  const state = cell.assigned ? t("permissions.on") : t("permissions.off");
  const why =
    cell.reason === "OVERRIDE"
      ? t("permissions.byOverride", { name: cell.byName ?? "", date: cell.at ? formatDay(cell.at) : "" })
      : cell.reason === "FIXED"
        ? t("permissions.fixed")
        : t("permissions.byDefault");
  return (
    <p role="status" className="min-w-[min(15rem,100%)] flex-1 text-sm">
      <strong className="font-medium">{state}</strong> {why}
      {cell.changeable || cell.reason === "FIXED" ? null : ` ${t("permissions.outranks")}`}
    </p>
  );
}

function Cell(props: {
  cell: FunctionCell;
  at: string;
  label: string;
  current: boolean;
  onFocus: () => void;
  onKey: (event: KeyboardEvent) => void;
  onToggle: () => void;
}) {
  const { t } = useTranslation("organization");
  const { cell } = props;
  const fixed = !cell.changeable;
  const Icon = cell.assigned ? Check : Minus;
  return (
    <td className="p-1 text-center">
      <button
        type="button"
        data-cell={props.at}
        tabIndex={props.current ? 0 : -1}
        aria-pressed={cell.assigned}
        aria-disabled={fixed || undefined}
        aria-label={`${props.label}: ${cell.assigned ? t("permissions.on") : t("permissions.off")}${cell.reason === "OVERRIDE" ? ` (${t("permissions.overridden")})` : ""}`}
        onFocus={props.onFocus}
        onKeyDown={props.onKey}
        onClick={props.onToggle}
        className={cx(
          "inline-flex h-8 min-w-12 items-center justify-center gap-1 rounded-md border",
          cell.assigned ? "text-pine" : "text-ink-muted",
          cell.reason === "OVERRIDE" ? "border-warn bg-warn-wash" : "border-transparent hover:bg-sunken",
          props.current && "bg-pine-wash",
        )}
      >
        <Icon aria-hidden="true" className="size-4" />
        {fixed ? <Lock aria-hidden="true" className="size-3 text-ink-muted" /> : null}
      </button>
    </td>
  );
}
