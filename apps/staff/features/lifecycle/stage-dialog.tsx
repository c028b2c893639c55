import dynamic from "next/dynamic";
import type { StageDialogProps } from "./suspend-dialog";

const SuspendDialog = dynamic(() => import("./suspend-dialog").then((module) => module.SuspendDialog), { ssr: false });
const AdverseDialog = dynamic(() => import("./adverse-dialog").then((module) => module.AdverseDialog), { ssr: false });

/** Whether a loan is not moved to a stage before it is said why. */
export const asksFirst = (stage: string) => stage === "SUSPENDED" || stage === "ADVERSE";

/** Asks what has to be said of a loan that is moved to such a stage, and moves it. */
export function StageDialog({ to, ...props }: StageDialogProps & { to: string }) {
  return to === "SUSPENDED" ? <SuspendDialog {...props} /> : <AdverseDialog {...props} />;
}
