import { Suspense } from "react";
import { Pipeline } from "../../../features/pipeline/pipeline";

export default function PipelinePage() {
  return (
    <Suspense>
      <Pipeline />
    </Suspense>
  );
}
