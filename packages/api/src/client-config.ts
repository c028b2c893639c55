import { useEffect, useState } from "react";
import { requestContext, useRequestContext } from "./context";
import { orgOfVisit } from "./portal-door";
import { send } from "./request";
import type { components } from "./schema";

type ClientConfig = components["schemas"]["ClientConfig"];

/** When what is typed into a loan's steps is saved: as the company of who is signed in says, when asked until that is known. */
export function useLoanSaving(): "asked" | "itself" {
  const { activeUserId } = useRequestContext();
  const [saving, setSaving] = useState<"asked" | "itself">("asked");
  useEffect(() => {
    let isLatest = true;
    readClientConfig().then(
      ({ loanSaving }) => isLatest && activeUserId && setSaving(loanSaving === "ITSELF" ? "itself" : "asked"),
      () => undefined,
    );
    return () => {
      isLatest = false;
    };
  }, [activeUserId]);
  return saving;
}

let asked: { who: string; answer: Promise<ClientConfig> } | null = null;

/** Which outside services are switched on, and whom to turn to: of the company one is with, as far as it is known. Asked once for each person. */
export function readClientConfig(): Promise<ClientConfig> {
  const query = orgOfVisit();
  const who = JSON.stringify([requestContext().activeUserId, query]);
  if (asked?.who === who) return asked.answer;
  const answer = send("GET", "/api/client-config", { query, as: "quiet" });
  asked = { who, answer };
  // What could not be had is asked for again when it is needed.
  answer.catch(() => {
    if (asked?.answer === answer) asked = null;
  });
  return answer;
}
