"use client";
import { FactorReset } from "@gable/shell";
import { Frame, PageTitle } from "../../features/frame";

export default function FactorResetPage() {
  return (
    <Frame>
      <div className="mx-auto max-w-md">
        <FactorReset portal="realtor" Heading={PageTitle} />
      </div>
    </Frame>
  );
}
