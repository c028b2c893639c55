"use client";
import { lazy, Suspense } from "react";

// Every page's script holds this boundary, hardly anyone sees it.
const NotFound = lazy(() => import("../features/frame/gone"));

export default function NotFoundBoundary() {
  return (
    <Suspense>
      <NotFound />
    </Suspense>
  );
}
