import { Suspense } from "react";
import { InAddress } from "../../../features/list/in-address";
import { Pipeline } from "../../../features/pipeline/pipeline";

export default function PipelinePage() {
  return (
    <Suspense>
      <InAddress>
        <Pipeline />
      </InAddress>
    </Suspense>
  );
}
