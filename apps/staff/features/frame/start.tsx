"use client";
import { useSession } from "@gable/api";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { placesOf } from "./navigation";

/** Leads to the first place that is the person's to see. */
export function Start() {
  const router = useRouter();
  const session = useSession();
  const first = placesOf(session.data?.active, "main", "support")[0]?.href;
  useEffect(() => {
    if (session.data) router.replace(first ?? "/app/loans");
  }, [session.data, first, router]);
  return null;
}
