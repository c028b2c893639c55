"use client";
import { late } from "@gable/shell";
import { Frame } from "../../features/frame";

const LetterCheck = late(() => import("../../features/letter-check"));

export default function LetterCheckPage() {
  return (
    <Frame>
      <LetterCheck />
    </Frame>
  );
}
