"use client";
import { WithAreas } from "@gable/shell";
import { ProcessingRequests } from "../../../features/processing/processing-requests";

export default function ProcessingPage() {
  return (
    <WithAreas areas={["processing"]}>
      <ProcessingRequests />
    </WithAreas>
  );
}
