"use client";
import { useTranslation } from "@gable/i18n";
import { LanguageToggle, LoginForm, ThemeToggle, useTitle } from "@gable/shell";
import { GableMark } from "@gable/ui";
import { useRouter } from "next/navigation";

export default function LoginPage() {
  const { t } = useTranslation("auth");
  const router = useRouter();
  useTitle(t("signIn"));
  return (
    <main className="mx-auto flex min-h-dvh max-w-md flex-col gap-6 px-5 py-6">
      <div className="flex items-center justify-between">
        <span className="flex items-center gap-2 font-serif text-xl">
          <GableMark className="h-6 text-brick" />
          Gable
        </span>
        <span className="flex gap-1">
          <LanguageToggle />
          <ThemeToggle />
        </span>
      </div>
      <h1 className="mt-8 font-serif text-3xl/10">{t("realtorSignIn")}</h1>
      <LoginForm onSignedIn={() => router.replace("/app")} />
    </main>
  );
}
