"use client";
import { useTranslation } from "@gable/i18n";
import { LoginForm, useTitle } from "@gable/shell";
import { Frame, PageTitle } from "../../features/frame";
import { greet } from "../../features/language";

export default function LoginPage() {
  const { t } = useTranslation(["realtor", "auth"]);
  useTitle(t("auth:signIn"));
  return (
    <Frame>
      <div className="mx-auto grid max-w-4xl items-center gap-8 pt-4 sm:pt-16 lg:grid-cols-2 lg:gap-16">
        <header className="flex flex-col gap-2">
          <PageTitle>{t("login.title")}</PageTitle>
          <p className="text-ink-muted text-lg/7">{t("login.lead")}</p>
        </header>
        <div className="rounded-lg border border-line bg-sheet p-5">
          <LoginForm portal="realtor" onSignedIn={(user) => greet(user.language)} />
        </div>
      </div>
    </Frame>
  );
}
