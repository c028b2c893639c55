"use client";
import { FactorReset } from "@gable/shell";
import { Frame, PageTitle } from "../../features/frame";

export default function FactorResetPage() {
  return (
    <Frame>
      <FactorReset portal="pos" Heading={PageTitle} className="answers" buttonClassName="rounded-full!" />
    </Frame>
  );
}
