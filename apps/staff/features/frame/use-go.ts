import { mayLeave } from "@gable/shell";
import { useRouter } from "next/navigation";

/** Goes to a place of the app, after the question when something is unsaved. Links need it not: they are asked about by themselves. */
export function useGo(): (path: string) => void {
  const router = useRouter();
  return (path) => void mayLeave().then((leaves) => leaves && router.push(path));
}
