"use client";
import { SessionEnded } from "@gable/shell";
import { Frame } from "../../features/frame";

export default function SessionEndedPage() {
  return (
    <Frame>
      <SessionEnded inPortal />
    </Frame>
  );
}
