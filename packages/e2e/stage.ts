import { execFile } from "node:child_process";
import { fileURLToPath } from "node:url";
import { promisify } from "node:util";

/**
 * What only time brings about: no call makes it pass, so the program itself stages it, in the database of the server that is
 * tested. GABLE_DATA or DATABASE_URL are that server's.
 */
export async function stage(state: "refused-charge" | "old-password", email: string) {
  const root = fileURLToPath(new URL("../../", import.meta.url));
  await promisify(execFile)(`${root}bin/gable`, ["seed", state, email], { cwd: root });
}
