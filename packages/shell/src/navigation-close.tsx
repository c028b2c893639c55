"use client";
import { closeModalsOn } from "@gable/ui";
import { usePathname } from "next/navigation";
import { useEffect, useRef } from "react";
import { BASE_PATH } from "./address";
import { actOnDock } from "./windows";

/** Going to another page closes the modals and windows of the one before, save those that are to stay (platform.md section 2). */
export function NavigationClose() {
  const path = usePathname();
  const last = useRef(path);
  useEffect(() => {
    if (last.current === path) return;
    last.current = path;
    closeModalsOn(`${BASE_PATH}${path}`);
    actOnDock({ do: "navigate", url: `${BASE_PATH}${path}` });
  }, [path]);
  return null;
}
