"use client";
import { Activation } from "@gable/shell";
import { Door, DoorHeading } from "../../features/frame/door";

export default function ActivatePage() {
  return (
    <Door>
      <Activation portal="staff" Heading={DoorHeading} />
    </Door>
  );
}
