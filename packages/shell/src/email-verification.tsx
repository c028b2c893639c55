"use client";
import { resendVerification } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner } from "@gable/ui";
import { useEffect } from "react";
import { type AccessPageProps, EmailRequest, useEmailRequest } from "./email-request";
import { MailboxCode } from "./mailbox-code";
import { useTitle } from "./title";

/**
 * Where somebody is sent whose account is not verified (platform.md sections 2 and 8): to the link that was mailed, or to
 * another one. `?email=` fills the address in. What it says tells nothing of whether there is an account.
 */
export function EmailVerification({ portal, ...page }: AccessPageProps) {
  const { t } = useTranslation("auth");
  const request = useEmailRequest(resendVerification, "renew.failed");
  const { sentTo, setEmail } = request;
  const title = t(`verification.title.${portal}`);
  useTitle(title);
  useEffect(() => setEmail(new URLSearchParams(location.search).get("email") ?? ""), [setEmail]);
  return (
    <div className="flex flex-col gap-6">
      <EmailRequest
        {...page}
        request={request}
        title={title}
        lead={t(`verification.lead.${portal}`)}
        send={t("verification.send")}
      >
        <div role="status">
          {sentTo ? <Banner tone="good">{t("verification.sent", { email: sentTo })}</Banner> : null}
        </div>
      </EmailRequest>
      <MailboxCode email={request.email} portal={portal} buttonClassName={page.buttonClassName} />
    </div>
  );
}
