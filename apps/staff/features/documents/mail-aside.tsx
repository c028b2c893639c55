import { type LoanMail, useLoanMails, useMailDecision } from "@gable/api";
import { formatAgo, useText, useTranslation } from "@gable/i18n";
import { notify, usePreferences } from "@gable/shell";
import { Button, Panel } from "@gable/ui";
import { whyOf } from "./mail-left";

/** Mail whose sender is nobody of the loan: staff take it, or throw it away. */
export function MailAside({ loanId, locked }: { loanId: number; locked: boolean }) {
  const { t } = useTranslation("documents");
  const waiting = useLoanMails(loanId).data?.rows.filter(({ state }) => state === "ASIDE") ?? [];
  if (waiting.length === 0) return null;
  return (
    <Panel
      id="mail-aside"
      title={t("mail.aside")}
      aside={<span className="text-ink-muted text-sm">{t("mail.asideCount", { count: waiting.length })}</span>}
      bodyClass=""
    >
      <ul className="divide-y divide-line">
        {waiting.map((mail) => (
          <Aside key={mail.id} loanId={loanId} mail={mail} locked={locked} />
        ))}
      </ul>
    </Panel>
  );
}

function Aside({ loanId, mail, locked }: { loanId: number; mail: LoanMail; locked: boolean }) {
  const { t } = useTranslation("documents");
  const text = useText();
  const { language } = usePreferences();
  const decide = useMailDecision(loanId);
  const subject = mail.subject || t("mail.noSubject");
  const say = (take: boolean) =>
    decide.mutate(
      { id: mail.id, take },
      { onSuccess: () => notify({ tone: "good", title: t(take ? "mail.taken" : "mail.thrown") }) },
    );
  const facts = [
    mail.fromName ? `${mail.fromName} <${mail.from}>` : mail.from,
    mail.receivedAt ? formatAgo(mail.receivedAt, language) : "",
    mail.files?.length ? mail.files.join(", ") : t("mail.noFiles"),
    mail.left?.length ? t("mail.left", { names: mail.left.map(whyOf(text)).join(", ") }) : "",
  ].filter(Boolean);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-3 py-2 text-sm">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block truncate font-medium">{subject}</span>
        <span className="block text-ink-muted text-xs [overflow-wrap:anywhere]">{facts.join(" · ")}</span>
      </span>
      {locked ? null : (
        <span className="flex gap-2">
          <Button
            size="sm"
            busy={decide.isPending}
            aria-label={t("mail.throwOf", { subject })}
            onClick={() => say(false)}
          >
            {t("mail.throw")}
          </Button>
          <Button
            size="sm"
            look="solid"
            busy={decide.isPending}
            aria-label={t("mail.takeOf", { subject })}
            onClick={() => say(true)}
          >
            {t("mail.take")}
          </Button>
        </span>
      )}
    </li>
  );
}
