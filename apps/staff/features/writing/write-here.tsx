"use client";
import { useEffect } from "react";
import { lateDialog } from "../record/late-dialog";
import { closeWriting, useOpening } from "./open";

const WriteDialog = lateDialog(() => import("./write-dialog").then((module) => module.WriteDialog));

/** Where a loan is written to its people from, whatever of it is shown; what was begun on another loan ends with that. */
export function WriteHere({ loanId }: { loanId: number }) {
  const opening = useOpening();
  useEffect(() => closeWriting, []);
  return opening?.loanId === loanId ? <WriteDialog opening={opening} onClose={closeWriting} /> : null;
}
