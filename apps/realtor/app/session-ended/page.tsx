"use client";
import { SessionEnded } from "@gable/shell";
import { Suspense } from "react";

export default function SessionEndedPage() {
  return (
    <Suspense>
      <SessionEnded />
    </Suspense>
  );
}
