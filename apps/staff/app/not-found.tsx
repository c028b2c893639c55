"use client";
import { NotFound } from "@gable/shell";
import { Suspense } from "react";

export default function NotFoundBoundary() {
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}
