import { leave, mayLeave } from "@gable/shell";
import { useRouter } from "next/navigation";
import { wentTo } from "../loan/step-way";

/** Goes to a place of the app, after the question when something is unsaved, and says so when it went. Links need it not: they are asked about by themselves. */
export function useGo(): (path: string, went?: () => void) => void {
  const router = useRouter();
  return (path, went) =>
    void mayLeave().then((leaves) => {
      if (!leaves) return;
      leave();
      if (!wentTo(path)) router.push(path);
      went?.();
    });
}
