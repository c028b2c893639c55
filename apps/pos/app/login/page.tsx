"use client";
import { usePortalDoorRead } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { LoginForm, PageLink, usePreferences, useTitle } from "@gable/shell";
import { buttonClass, cx, Loading } from "@gable/ui";
import { Frame, PageTitle } from "../../features/frame";
import { settleLanguage } from "../../features/language";

export default function LoginPage() {
  const { t } = useTranslation(["pos", "auth"]);
  const spanish = usePreferences().language === "es";
  const { door, isComing } = usePortalDoorRead();
  const headline = (spanish && door?.headlineEs) || door?.headline;
  const welcome = (spanish && door?.welcomeEs) || door?.welcome;
  useTitle(t("auth:signIn"));
  if (isComing)
    return (
      <Frame>
        <Loading lines={9} className="pt-6 sm:pt-14" />
      </Frame>
    );
  return (
    <Frame>
      <div className="answers mx-auto flex max-w-md flex-col gap-6 pt-6 sm:pt-14">
        <header className="flex flex-col gap-2">
          <PageTitle>{headline || t("login.title")}</PageTitle>
          <p className="whitespace-pre-line text-ink-muted text-lg/7">{welcome || t("login.lead")}</p>
        </header>
        <LoginForm portal="pos" onSignedIn={(user) => settleLanguage(user.language)} />
        {door && door.applicationTypes.length > 0 ? (
          <PageLink href="/apply" className={cx(buttonClass("outline"), "rounded-full!")}>
            {t("apply.link")}
          </PageLink>
        ) : null}
        <p className="text-ink-muted text-sm">{t("login.help")}</p>
      </div>
    </Frame>
  );
}
