"use client";
import { useTranslation } from "@gable/i18n";
import { LoginForm, placeAfterLogin, useTitle } from "@gable/shell";
import { useRouter } from "next/navigation";
import { Frame, PageTitle } from "../../features/frame";
import { settleLanguage } from "../../features/language";

export default function LoginPage() {
  const { t } = useTranslation(["pos", "auth"]);
  const router = useRouter();
  useTitle(t("auth:signIn"));
  return (
    <Frame>
      <div className="answers mx-auto flex max-w-md flex-col gap-6 pt-6 sm:pt-14">
        <header className="flex flex-col gap-2">
          <PageTitle>{t("login.title")}</PageTitle>
          <p className="text-ink-muted text-lg/7">{t("login.lead")}</p>
        </header>
        <LoginForm
          portal="pos"
          onSignedIn={(user) => {
            settleLanguage(user.language);
            router.replace(placeAfterLogin(user.id, "/app"));
          }}
        />
        <p className="text-ink-muted text-sm">{t("login.help")}</p>
      </div>
    </Frame>
  );
}
