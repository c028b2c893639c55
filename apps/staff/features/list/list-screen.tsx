"use client";
import { isUnread, NotRead, type Read, useShortcut } from "@gable/shell";
import { Button, type Column, DataGrid, EmptyState } from "@gable/ui";
import { type ComponentProps, type ReactNode, useEffect } from "react";
import { type HeadParts, type ListWords, TwoRows } from "./list-head";
import type { ListState } from "./list-state";
import { Pager } from "./pager";
import { SearchBox } from "./search-box";
import type { Arranged } from "./use-arranged";

type Grid<Row> = ComponentProps<typeof DataGrid<Row>>;

/** What a list's query answers. */
type Found<Row> = Read & {
  data: { rows: readonly Row[]; count: number } | undefined;
  isPending: boolean;
  isPlaceholderData: boolean;
};

/** The rows of a list with their pages, and why there are none. */
interface ListTableProps<Row>
  extends Pick<Grid<Row>, "onOpen" | "selection" | "rowActions" | "hasTotals" | "groupOf" | "groupHead" | "density"> {
  label: string;
  columns: readonly Column<Row>[];
  found: Found<Row>;
  state: Pick<ListState, "page" | "size" | "goTo"> & {
    sort?: ListState["sort"];
    change: (change: { by?: string; direction?: "ASC" | "DESC"; size?: number }) => void;
  };
  rowKey: (row: Row) => string;
  rowLabel?: (row: Row) => string;
  onSelect?: Grid<Row>["onSelect"] | undefined;
  /** Whether something narrows the list; then `onClear` takes it away. */
  narrowed: boolean;
  onClear?: () => void;
  /** What is said where the list can't be read, where nothing matches, and where there is nothing yet. */
  says: {
    failed: string;
    noMatch: { title: string; hint?: string | undefined; clear?: string };
    empty?: { title: string; hint?: string; action?: ReactNode };
  };
  className?: string;
}

/** A list's rows, page by page, as the server searches, filters and sorts them. */
export function ListTable<Row>(props: ListTableProps<Row>) {
  const { found, state, narrowed, onClear, says, className = "flex-1 border-y" } = props;
  const { onOpen, selection, onSelect, rowActions, rowLabel, density, hasTotals, groupOf, groupHead } = props;
  const { page, size, sort, goTo, change } = state;
  const count = found.data?.count ?? 0;
  const rows = found.data?.rows ?? [];
  const last = Math.max(1, Math.ceil(count / size));
  // Of a list that has become shorter the last page is shown, not that nothing matches.
  const isBeyond = found.data !== undefined && !found.isPlaceholderData && page > last;
  // biome-ignore lint/correctness/useExhaustiveDependencies: another page is gone to once for each answer
  useEffect(() => {
    if (isBeyond) goTo(last);
  }, [isBeyond, last]);
  return (
    <>
      <DataGrid<Row>
        className={`min-h-64 border-line bg-sheet ${className}`}
        label={props.label}
        columns={props.columns}
        rows={rows}
        rowKey={props.rowKey}
        loading={found.isPending || isBeyond}
        stale={found.isPlaceholderData}
        {...(density ? { density } : {})}
        {...(hasTotals ? { hasTotals } : {})}
        {...(rowLabel ? { rowLabel } : {})}
        {...(onOpen ? { onOpen } : {})}
        {...(rowActions ? { rowActions } : {})}
        {...(selection && onSelect ? { selection, onSelect } : {})}
        {...(groupOf ? { groupOf } : {})}
        {...(groupHead ? { groupHead } : {})}
        {...(sort ? { sort, onSort: ({ by, direction }) => change({ by, direction }) } : {})}
        empty={<NoRows found={found} narrowed={narrowed} says={says} {...(onClear ? { onClear } : {})} />}
      />
      <Pager page={page} size={size} count={count} onPage={goTo} onSize={(size) => change({ size })} />
    </>
  );
}

/** Why a list has no rows: it could not be read, nothing matches, or there is nothing yet. */
export function NoRows({
  found,
  narrowed,
  onClear,
  says: { failed, noMatch, empty },
}: { found: Read } & Pick<ListTableProps<unknown>, "narrowed" | "onClear" | "says">) {
  if (isUnread(found)) return <NotRead of={found} title={failed} />;
  if (empty && !narrowed)
    return (
      <EmptyState title={empty.title} action={empty.action}>
        {empty.hint}
      </EmptyState>
    );
  return (
    <EmptyState
      title={noMatch.title}
      action={onClear && noMatch.clear ? <Button onClick={onClear}>{noMatch.clear}</Button> : null}
    >
      {noMatch.hint}
    </EmptyState>
  );
}

interface ListScreenProps<Row> extends Omit<ListTableProps<Row>, "columns" | "density" | "className">, ListWords {
  /** The columns as the person has arranged them, and the menu that does so. */
  arranged: Arranged<Row>;
  /** What one can do here, beside the menu of columns. */
  actions?: ReactNode;
  /** Begins a new one; "n" does so too. */
  onNew?: (() => void) | undefined;
  search: ComponentProps<typeof SearchBox>;
  /** How the head is laid out: in two rows unless said otherwise. */
  head?: (parts: HeadParts) => ReactNode;
  /** What can be done with the rows that are chosen. */
  bulk?: ReactNode;
  /** What the table stands in, such as tabs, or what stands in its place. */
  around?: ((table: ReactNode) => ReactNode) | undefined;
}

/** A screen that is one list: title, what one can do, search and filters, rows and pages. */
export function ListScreen<Row>({
  title,
  lead,
  hasCrumbs,
  before,
  filters,
  narrowedTo,
  arranged: { columns, density, menu },
  actions,
  onNew,
  search,
  head: Head = TwoRows,
  bulk,
  around,
  ...list
}: ListScreenProps<Row>) {
  useShortcut("n", () => onNew?.());
  const rows = { ...list, columns, density };
  return (
    <div className="flex min-h-0 flex-1 flex-col">
      <Head
        title={title}
        lead={lead}
        hasCrumbs={hasCrumbs}
        before={before}
        search={<SearchBox {...search} />}
        filters={filters}
        narrowedTo={narrowedTo}
        menu={menu}
        actions={actions}
      />
      {bulk}
      {around ? around(<ListTable<Row> {...rows} className="border-b" />) : <ListTable<Row> {...rows} />}
    </div>
  );
}
