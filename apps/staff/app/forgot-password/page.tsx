"use client";
import { LanguageToggle, PasswordRequest, ThemeToggle } from "@gable/shell";
import { GableMark } from "@gable/ui";
import type { ReactNode } from "react";

const Heading = ({ children }: { children: ReactNode }) => <h1 className="font-serif text-4xl/12">{children}</h1>;

export default function ForgotPasswordPage() {
  return (
    <div className="flex min-h-dvh flex-col px-6 py-5 sm:px-12">
      <header className="flex items-center justify-between">
        <span className="flex items-center gap-2 font-serif text-xl">
          <GableMark className="h-6 text-brick" />
          Gable
        </span>
        <span className="flex gap-1">
          <LanguageToggle />
          <ThemeToggle />
        </span>
      </header>
      <main className="mx-auto w-full max-w-md py-10">
        <PasswordRequest portal="staff" Heading={Heading} />
      </main>
    </div>
  );
}
