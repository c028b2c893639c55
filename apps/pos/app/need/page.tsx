"use client";
import { late } from "@gable/shell";
import { Frame } from "../../features/frame";

const NeedLink = late(() => import("../../features/need-link"));

export default function NeedLinkPage() {
  return (
    <Frame>
      <NeedLink />
    </Frame>
  );
}
