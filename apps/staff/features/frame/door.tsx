"use client";
import { ThemeToggle, WithAreas } from "@gable/shell";
import { cx, GableMark } from "@gable/ui";
import type { ReactNode } from "react";
import { LanguageSwitch } from "./language-switch";

/** What is spoken outside alone: who comes from inside has it come. */
export const DOOR_AREAS = ["auth"] as const;

/** What the screens before signing in stand in that are no log-in: the mark, language and theme, one column. */
export function Door({ children, className }: { children: ReactNode; className?: string }) {
  return (
    <div className="flex min-h-dvh flex-col px-6 py-5 sm:px-12">
      <DoorBar />
      <main className={cx("mx-auto w-full max-w-md py-10", className)}>
        <WithAreas areas={DOOR_AREAS}>{children}</WithAreas>
      </main>
    </div>
  );
}

/** The top of those and of the log-in. */
export function DoorBar() {
  return (
    <header className="flex items-center justify-between">
      <span className="flex items-center gap-2 font-serif text-xl">
        <GableMark className="h-6 text-brick" />
        Gable
      </span>
      <span className="flex gap-1">
        <LanguageSwitch />
        <ThemeToggle />
      </span>
    </header>
  );
}

/** The heading of such a screen. */
export function DoorHeading({ children }: { children: ReactNode }) {
  return <h1 className="font-serif text-4xl/12">{children}</h1>;
}
