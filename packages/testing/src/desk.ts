import { type Desk, type Reaction, reactionsTo, setDesk } from "@gable/api";
import { afterEach } from "vitest";

/** Stands for the staff app's desk, which tells a person what failed; returns what it would have told. */
export function desk(): Reaction[] {
  const told: Reaction[] = [];
  const failed: Desk["failed"] = (fault, { method, as }) => {
    told.push(...reactionsTo(fault, { portal: "staff", page: location, method, as, signedIn: true, supportEmail: "" }));
  };
  setDesk({ failed, words: async () => undefined, reached: () => undefined } as Partial<Desk> as Desk);
  return told;
}

afterEach(() => setDesk(null));
