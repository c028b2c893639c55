import { type LoanMail, rawMail, useLoanMails, useMailPictures } from "@gable/api";
import { formatAgo, formatDate, useText, useTranslation } from "@gable/i18n";
import { notify, saveFile, usePreferences } from "@gable/shell";
import { Button } from "@gable/ui";

type LeftOut = NonNullable<LoanMail["left"]>[number];

/** What a file that was left out is called, and why. */
export const whyOf =
  (text: ReturnType<typeof useText>) =>
  ({ name, why }: LeftOut) =>
    text("documents:mail.leftWhy", { name, why: text(`documents:mail.why.${why}`) });

/** What mail that was taken held besides its documents: each file with its reason, and the mail as it came while that is kept. */
export function MailLeft({ loanId, locked }: { loanId: number; locked: boolean }) {
  const { t } = useTranslation("documents");
  const mails = useLoanMails(loanId).data?.rows.filter(({ state, left }) => state === "TAKEN" && left?.length) ?? [];
  if (mails.length === 0) return null;
  return (
    <details className="rounded-lg border border-line bg-sheet">
      <summary className="cursor-pointer px-4 py-2 text-ink-muted text-sm">
        {t("mail.leftList")} ({mails.length})
      </summary>
      <ul className="divide-y divide-line border-line border-t">
        {mails.map((mail) => (
          <Left key={mail.id} loanId={loanId} mail={mail} locked={locked} />
        ))}
      </ul>
    </details>
  );
}

function Left({ loanId, mail, locked }: { loanId: number; mail: LoanMail; locked: boolean }) {
  const { t } = useTranslation("documents");
  const text = useText();
  const { language } = usePreferences();
  const pictures = useMailPictures(loanId);
  const subject = mail.subject || t("mail.noSubject");
  const kept = Boolean(mail.keptUntil);
  const shown = kept && mail.left?.some(({ why }) => why === "SHOWN");
  const take = () => pictures.mutate(mail.id, { onSuccess: () => notify({ tone: "good", title: t("mail.taken") }) });
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-1.5 text-sm">
      <span className="min-w-0 flex-1 basis-56">
        <span className="block truncate font-medium">{subject}</span>
        <span className="block text-ink-muted text-xs [overflow-wrap:anywhere]">
          {[mail.from, mail.receivedAt ? formatAgo(mail.receivedAt, language) : ""].filter(Boolean).join(" · ")}
        </span>
        <ul className="text-ink-muted text-xs [overflow-wrap:anywhere]">
          {mail.left?.map((one, at) => (
            <li key={`${at}`}>{whyOf(text)(one)}</li>
          ))}
        </ul>
        {mail.keptUntil ? (
          <span className="block text-ink-muted text-xs">
            {t("mail.keptUntil", { date: formatDate(mail.keptUntil) })}
          </span>
        ) : null}
      </span>
      {locked || !kept ? null : (
        <span className="flex items-center gap-2">
          <Button
            size="sm"
            aria-label={t("mail.rawOf", { subject })}
            onClick={async () => saveFile(await rawMail(loanId, mail.id), "mail.eml")}
          >
            {t("mail.raw")}
          </Button>
          {shown ? (
            <Button
              size="sm"
              busy={pictures.isPending}
              aria-label={t("mail.takePicturesOf", { subject })}
              onClick={take}
            >
              {t("mail.takePictures")}
            </Button>
          ) : null}
        </span>
      )}
    </li>
  );
}
