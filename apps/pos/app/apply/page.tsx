"use client";
import { Frame } from "../../features/frame";
import { late } from "../../features/late";

const Apply = late(() => import("../../features/apply"));

export default function ApplyPage() {
  return (
    <Frame>
      <Apply />
    </Frame>
  );
}
