import { Fault } from "@gable/api";
import type { ProductReason } from "@gable/api/pricing";
import { useState } from "react";

const OF_PRICES = "pricing:reason.";

/** Why the loan can't have the product, as the lock desk refused to lock it without a reason. */
function reasonsIn(cause: unknown): readonly ProductReason[] {
  if (!(cause instanceof Fault)) return [];
  return cause.entries.flatMap(({ key, params, message }) =>
    key?.startsWith(OF_PRICES)
      ? [{ key: key.slice(OF_PRICES.length), params: (params ?? []).map(String), message: message ?? "" }]
      : [],
  );
}

/** Why the lock desk refused what a dialog asked: the loan, or a price by hand, may be otherwise than when the dialog was opened. */
export function useException() {
  const [against, setAgainst] = useState<readonly ProductReason[]>([]);
  const noting = async <T>(asked: Promise<T>): Promise<T> => {
    try {
      return await asked;
    } catch (cause) {
      setAgainst(reasonsIn(cause));
      throw cause;
    }
  };
  return { against, noting };
}
