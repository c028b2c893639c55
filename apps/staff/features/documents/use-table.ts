import { type LoanDocument, readDocument } from "@gable/api";
import { patiently } from "@gable/ui";
import type { Sheets } from "@gable/ui/open-sheets";
import { useEffect, useState } from "react";

/** The pages of documents, read and opened one after another; `failed` is one that can't be shown. */
export function useTable(loanId: number, documents: readonly LoanDocument[]) {
  const [sheets, setSheets] = useState<ReadonlyMap<string, Sheets>>();
  const [failed, setFailed] = useState<LoanDocument>();
  // The documents of a dialog are those with which it was opened.
  const [opened] = useState(documents);
  useEffect(() => {
    const leave = new AbortController();
    const all = new Map<string, Sheets>();
    const close = () => {
      for (const one of all.values()) one.close();
    };
    void (async () => {
      const { openSheets } = await patiently(() => import("@gable/ui/open-sheets"));
      for (const document of opened) {
        try {
          const content = await readDocument("staff", loanId, document.id, leave.signal);
          all.set(document.id, await openSheets(content, document.mediaType ?? ""));
        } catch {
          if (!leave.signal.aborted) setFailed(document);
          return;
        }
        if (leave.signal.aborted) break;
      }
      if (leave.signal.aborted) close();
      else setSheets(all);
    })();
    return () => {
      leave.abort();
      close();
    };
  }, [loanId, opened]);
  return { sheets, failed };
}
