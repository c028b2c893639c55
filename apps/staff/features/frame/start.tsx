"use client";
import { useSession } from "@gable/api";
import { preferences } from "@gable/shell";
import { useRouter } from "next/navigation";
import { useEffect } from "react";
import { startOf } from "./org-route";

/** Leads to where the person was last, or to the first place that is theirs to see. */
export function Start() {
  const router = useRouter();
  const { data } = useSession();
  const start = data ? startOf(data.active, data.acting, preferences().lastOrgRoute) : undefined;
  useEffect(() => {
    if (start) router.replace(start);
  }, [start, router]);
  return null;
}
