// What a grid needs once it is worked in; loaded by load-edit-grid.ts.
export { actsOf } from "./edit-grid-acts";
export { CellEditor } from "./edit-grid-cell";
export { GridWidths } from "./edit-grid-widths";
