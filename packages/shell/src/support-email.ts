import { readClientConfig, useRequestContext } from "@gable/api";
import { useEffect } from "react";

let known = "";
let asking: Promise<void> | null = null;

/** Whom messages name as help, as far as it is known yet; "" otherwise. */
export const supportEmail = (): string => known;

/** How long a message waits to learn whom it names. */
const LONGEST_MS = 2000;

/** Hands over whom messages name as help, as soon as that is known where it is needed; "" where it can't be. */
export function withSupportEmail(isNeeded: boolean, use: (email: string) => void): void {
  if (known || !asking || !isNeeded) use(known);
  else void Promise.race([asking, new Promise((late) => setTimeout(late, LONGEST_MS))]).then(() => use(known));
}

/** Learns whom messages name as help: of the company of who is signed in, and anew when that is somebody else. */
export function useSupportEmail(): void {
  const { activeUserId } = useRequestContext();
  useEffect(() => {
    // Who has just been sent away is still told of the company they were with.
    if (known && activeUserId === null) return;
    asking = readClientConfig().then(
      (config) => {
        known = config.supportEmail;
      },
      () => undefined,
    );
  }, [activeUserId]);
}
