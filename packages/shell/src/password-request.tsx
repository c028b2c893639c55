"use client";
import { forgotPassword } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { buttonClass, cx } from "@gable/ui";
import { type AccessPageProps, EmailRequest, useEmailRequest } from "./email-request";
import { PageLink } from "./page-link";
import { useTitle } from "./title";

/** Asks where to send the link to choose another password; what it says tells nothing of whether there is an account. */
export function PasswordRequest({ portal, ...page }: AccessPageProps) {
  const { t } = useTranslation("auth");
  const request = useEmailRequest((email) => forgotPassword(email, portal), "forgot.failed");
  useTitle(t("forgot.title"));
  const { Heading, buttonClassName } = page;

  if (request.sentTo) {
    return (
      <div role="status" className="flex flex-col items-start gap-4 pt-6 text-lg/7">
        <Heading>{t("forgot.sentTitle")}</Heading>
        <p>{t("forgot.sent", { email: request.sentTo })}</p>
        <p className="text-ink-muted text-sm">{t("forgot.sentHint")}</p>
        <PageLink href="/login" className={cx(buttonClass("solid", "lg"), buttonClassName)}>
          {t("forgot.back")}
        </PageLink>
      </div>
    );
  }
  return (
    <EmailRequest
      {...page}
      request={request}
      title={t("forgot.title")}
      lead={t("forgot.lead")}
      send={t("forgot.send")}
    />
  );
}
