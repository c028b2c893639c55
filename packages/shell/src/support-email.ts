import { readClientConfig, useRequestContext } from "@gable/api";
import { useEffect } from "react";

let known = "";
let asking: Promise<void> | null = null;

/** Hands over whom messages name as help, as soon as that is known; "" where it can't be. */
export function withSupportEmail(use: (email: string) => void): void {
  if (known || !asking) use(known);
  else void asking.then(() => use(known));
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
