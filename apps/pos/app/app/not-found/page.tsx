"use client";
import { NotFound } from "@gable/shell";
import { Suspense } from "react";

export default function NotFoundPage() {
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}
