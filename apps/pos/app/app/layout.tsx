"use client";
import { logOut, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { LanguageToggle, ThemeToggle, useRealTime } from "@gable/shell";
import { Button, GableMark, Loading } from "@gable/ui";
import { useRouter } from "next/navigation";
import type { ReactNode } from "react";

export default function SignedInLayout({ children }: { children: ReactNode }) {
  const session = useSession();
  if (!session.data) return <Loading className="mx-auto max-w-2xl p-6" />;
  return <SignedIn>{children}</SignedIn>;
}

function SignedIn({ children }: { children: ReactNode }) {
  const { t } = useTranslation("auth");
  const router = useRouter();
  useRealTime();
  return (
    <div className="mx-auto flex min-h-dvh max-w-3xl flex-col px-4">
      <header className="flex items-center justify-between border-line border-b py-3">
        <span className="flex items-center gap-2 font-serif text-xl">
          <GableMark className="h-6 text-brick" />
          Gable
        </span>
        <span className="flex gap-1">
          <LanguageToggle />
          <ThemeToggle />
          <Button look="ghost" onClick={() => void logOut().finally(() => router.replace("/login"))}>
            {t("signOut")}
          </Button>
        </span>
      </header>
      <main className="flex-1 py-6">{children}</main>
    </div>
  );
}
