import { patiently } from "./patiently";

/** What types, copies, pastes and widens in a grid. */
export type GridParts = typeof import("./edit-grid-late");

let parts: GridParts | undefined;
let loading: Promise<GridParts> | undefined;

/** Has the script come with which cells are typed in; one that could not be had is asked for again the next time. */
export function loadEditGrid(): Promise<GridParts> {
  loading ??= patiently(() => import("./edit-grid-late")).then(
    (come) => {
      parts = come;
      return come;
    },
    (fault: unknown) => {
      loading = undefined;
      throw fault;
    },
  );
  return loading;
}

/** What has come of it. */
export const gridParts = (): GridParts | undefined => parts;
