"use client";
import { FactorReset } from "@gable/shell";
import { Door, DoorHeading } from "../../features/frame/door";

export default function FactorResetPage() {
  return (
    <Door>
      <FactorReset portal="staff" Heading={DoorHeading} />
    </Door>
  );
}
