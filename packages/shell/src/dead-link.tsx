"use client";
import { useTranslation } from "@gable/i18n";
import { buttonClass, cx } from "@gable/ui";
import type { AccessPageProps } from "./email-request";
import { LinkRenewal } from "./link-renewal";
import { PageLink } from "./page-link";

/** What a link to set a password says that no longer works: the way in for who has a password, a new link for who has none. */
export function DeadLink({ token, portal, Heading, buttonClassName }: AccessPageProps & { token: string }) {
  const { t } = useTranslation("auth");
  return (
    <div className="flex flex-col items-start gap-4 pt-6 text-lg/7">
      <Heading>{t("activate.deadTitle")}</Heading>
      <p>{t("activate.dead")}</p>
      <LinkRenewal token={token} buttonClassName={buttonClassName} otherwise={t(`activate.deadAsk.${portal}`)} />
      <p className="text-ink-muted text-base">{t("activate.deadUsed")}</p>
      <PageLink href="/login" className={cx(buttonClass("outline", "lg"), buttonClassName)}>
        {t("activate.toLogin")}
      </PageLink>
    </div>
  );
}
