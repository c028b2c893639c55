// Records edited in the cells of a grid; apart from the rest, so that only screens with a grid load it.
export { gridColumnsOf } from "./grid-columns";
export type { RecordRow } from "./row-forms";
export { soundOf, useRowForms } from "./use-row-forms";
