import {
  type Layout,
  type LoanRow,
  type LoanTotals,
  type OrgUnit,
  type PipelineView,
  useLayout,
  useWritePipelineView,
} from "@gable/api";
import { LayoutMenu } from "../list/layout-menu";
import type { Arranged } from "../list/use-arranged";
import { HIDDEN_AT_FIRST, useColumns } from "./columns";
import { Shape, THUMB } from "./pipeline-head";
import { useTotalled } from "./totals";
import { GROUPINGS, type View } from "./use-view";

export interface ArrangedView extends Arranged<LoanRow> {
  hidden: readonly string[];
  /** The names of all columns there are. */
  allColumns: readonly string[];
}

/** The pipeline's table as the view or the person has arranged it, and the menu that does so, in which it is grouped or made a board. */
export function useArrangedView(state: View, units: readonly OrgUnit[], totals: LoanTotals | undefined): ArrangedView {
  const all = useColumns(units);
  const allColumns = all.map((column) => column.key);
  const { density, hidden, arrange } = useArrangement(state.isOwn ? state.view : undefined, allColumns);
  // Where there is one unit in reach, its name tells nothing.
  const hasBranches = units.length > 1;
  const telling = hasBranches ? all : all.filter((column) => column.key !== "branch");
  const columns = useTotalled(
    telling.filter((column) => !hidden.includes(column.key)),
    totals,
  );
  const groupings = hasBranches ? GROUPINGS : GROUPINGS.filter((one) => one !== "WizeOrgUnitId");
  const menu = (
    <LayoutMenu columns={telling.slice(1)} hidden={hidden} density={density} onChange={arrange} className={THUMB}>
      <Shape state={state} groupings={groupings} />
    </LayoutMenu>
  );
  return { density, columns, menu, hidden, allColumns };
}

/** How the table is arranged: a view of one's own keeps it itself, the others share what the person has arranged. */
function useArrangement(own: PipelineView | undefined, keys: readonly string[]) {
  const layout = useLayout("pipeline", HIDDEN_AT_FIRST);
  const { update } = useWritePipelineView();
  if (!own?.columns) return layout;
  const hidden = keys.slice(1).filter((key) => !own.columns?.includes(key));
  return {
    density: own.density ?? layout.density,
    hidden,
    arrange: ({ density, hidden: less }: Partial<Layout>) =>
      update.mutate({
        id: own.id,
        ...(density ? { density } : {}),
        ...(less ? { columns: keys.filter((key) => !less.includes(key)) } : {}),
      }),
  };
}
