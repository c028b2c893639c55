"use client";
import { late } from "@gable/shell";
import { Frame } from "../../features/frame";

const Apply = late(() => import("../../features/apply"));

export default function ApplyPage() {
  return (
    <Frame>
      <Apply />
    </Frame>
  );
}
