/**
 * The Gable of this worker. `.ci/browser` starts one for each and names them in the order of the workers, divided by "|"; what a
 * spec reads, and what it starts, is its own worker's.
 */
const worker = process.env.TEST_PARALLEL_INDEX;

// The runner hands its environment on to the workers, so it leaves it whole.
if (worker !== undefined) {
  for (const name of ["GABLE_URL", "GABLE_SANDBOX_URL", "GABLE_DATA"]) {
    const own = process.env[name]?.split("|")[Number(worker)];
    if (own) process.env[name] = own;
  }
}

export const gableUrl = process.env.GABLE_URL ?? "http://127.0.0.1:8080";
export const sandboxUrl = process.env.GABLE_SANDBOX_URL ?? "http://127.0.0.1:8025";
