import type { Sender } from "./upload";

/** What this browser knows of a file that it began to send: enough to know it again when it is chosen anew. */
export interface KeptUpload {
  sender: Sender;
  loanId: number;
  needId: string | undefined;
  conditionId: string | undefined;
  name: string;
  size: number;
  lastModified: number;
}

const PLACE = "gable.uploads";
/** So many are kept: what was begun first is forgotten first, as the server does after a day. */
const MOST = 50;

type Kept = Record<string, KeptUpload>;

/** All of them by the upload's id; none where the browser keeps nothing. */
export function keptUploads(): Kept {
  try {
    return (JSON.parse(localStorage.getItem(PLACE) ?? "{}") as Kept | null) ?? {};
  } catch {
    return {};
  }
}

function write(kept: Kept): void {
  try {
    localStorage.setItem(PLACE, JSON.stringify(Object.fromEntries(Object.entries(kept).slice(-MOST))));
  } catch {
    // Without a place to keep it, a file that was on its way is sent anew.
  }
}

export const keepUpload = (id: string, of: KeptUpload): void => write({ ...keptUploads(), [id]: of });

export function forgetUpload(id: string): void {
  const { [id]: gone, ...others } = keptUploads();
  if (gone) write(others);
}
