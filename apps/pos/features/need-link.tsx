"use client";
import { answerNeedLink, type LinkedNeed, type NeedLinkPage, openNeedLink } from "@gable/api";
import { formatDate, useText, useTranslation } from "@gable/i18n";
import { LinkUploader, useTitle, WithAreas } from "@gable/shell";
import { Button, Loading } from "@gable/ui";
import { type ReactNode, useState } from "react";
import { AnswerForm } from "./answer-form";
import { Card } from "./card";
import { PageTitle } from "./frame";
import { LinkAway, LinkNotice, useLinkPage } from "./link-page";
import { SentFiles } from "./sent-files";

/** What one is asked for by a link in a letter, without an account: no more than that, and the way to send it. */
export default function NeedLink() {
  return (
    <WithAreas areas={["needs"]}>
      <Linked />
    </WithAreas>
  );
}

function Linked() {
  const { t } = useTranslation("needs");
  const [done, setDone] = useState(false);
  const [chosen, setChosen] = useState("");
  // By which link files were sent last.
  const [sentBy, setSentBy] = useState("");
  const back = () => {
    setDone(false);
    setChosen("");
  };
  const { found, setFound, again } = useLinkPage<NeedLinkPage>(openNeedLink, back);
  const asked = found.page?.needs ?? [];
  // Of several the person chooses first.
  const need = asked.length === 1 ? asked[0] : asked.find(({ token: own }) => own === chosen);
  useTitle(need?.title ?? t("link.title"));
  if (found.at === "looking") return <Loading lines={7} className="pt-6" />;
  if (found.at === "away") return <LinkAway onAgain={again} />;
  const { page } = found;
  if (!page) return <LinkNotice title={t("link.deadTitle")} text={t("link.dead")} />;
  if (done && asked.length === 0)
    return (
      <LinkNotice title={t("link.doneTitle")} text={t("link.done", { company: page.companyName })}>
        {sentBy ? <SentFiles token={sentBy} /> : null}
      </LinkNotice>
    );
  if (!need)
    return (
      <List page={page} isDone={done} onChoose={(one) => [setDone(false), setChosen(one.token)]}>
        {done && sentBy ? <SentFiles token={sentBy} /> : null}
      </List>
    );
  const onDone = () => {
    setFound({ at: "open", page: { ...page, needs: asked.filter((one) => one !== need) } });
    setChosen("");
    setSentBy(need.type === "INFORMATION" ? "" : need.token);
    setDone(true);
  };
  return (
    <Asked
      key={need.token}
      company={page.companyName}
      need={need}
      onDone={onDone}
      {...(asked.length > 1 && { onBack: back })}
    />
  );
}

/** What is awaited of the person, of which one is chosen; after each that was sent, what is left. */
function List({
  page,
  isDone,
  onChoose,
  children,
}: {
  page: NeedLinkPage;
  isDone: boolean;
  onChoose: (need: LinkedNeed) => void;
  /** What became of what was sent. */
  children: ReactNode;
}) {
  const { t } = useTranslation("needs");
  return (
    <div className="mx-auto flex max-w-md flex-col gap-6 pt-4">
      <header className="flex flex-col gap-2">
        <PageTitle key={String(isDone)}>{t(isDone ? "link.doneTitle" : "link.title")}</PageTitle>
        <p className="text-ink-muted" role={isDone ? "status" : undefined}>
          {t("link.asks", { company: page.companyName })} {t("link.listLead")}
        </p>
      </header>
      {children}
      <ul className="flex flex-col gap-3">
        {page.needs.map((need) => (
          <li key={need.token}>
            <button
              type="button"
              onClick={() => onChoose(need)}
              className="flex min-h-13 w-full flex-col items-start rounded-2xl border border-line-strong bg-sheet px-4 py-3 text-left"
            >
              <span className="font-medium">{need.title}</span>
              {need.dueDate ? (
                <span className="text-ink-muted text-sm">{t("link.by", { date: formatDate(need.dueDate) })}</span>
              ) : null}
            </button>
          </li>
        ))}
      </ul>
      <p className="text-ink-muted text-sm">{t("link.private")}</p>
    </div>
  );
}

function Asked({
  company,
  need,
  onDone,
  onBack,
}: {
  company: string;
  need: LinkedNeed;
  onDone: () => void;
  /** Leads back to what else is asked for. */
  onBack?: () => void;
}) {
  const { t } = useTranslation("needs");
  const text = useText();
  return (
    <div className="mx-auto flex max-w-md flex-col gap-6 pt-4">
      <header className="flex flex-col gap-2">
        <p className="text-ink-muted">{t("link.asks", { company })}</p>
        <PageTitle>{need.title}</PageTitle>
        {need.description ? <p className="whitespace-pre-line text-lg/7">{need.description}</p> : null}
        {need.dueDate ? <p className="text-lg/7">{t("link.by", { date: formatDate(need.dueDate) })}</p> : null}
      </header>
      {need.rejectionReason ? (
        <div role="status" className="rounded-xl bg-bad-wash px-4 py-3">
          <p>{t("pos.rejected")}</p>
          <p className="font-medium">{text(`enums:NeedRejection.${need.rejectionReason}`)}</p>
          {need.rejectionNote ? <p className="whitespace-pre-line">{need.rejectionNote}</p> : null}
        </div>
      ) : null}
      <Card className="flex flex-col gap-4">
        {need.type === "INFORMATION" ? (
          <AnswerForm send={(answer) => answerNeedLink(need.token, answer)} onDone={onDone} />
        ) : (
          <LinkUploader token={need.token} onSent={onDone} />
        )}
      </Card>
      {onBack ? (
        <Button look="ghost" className="self-start" onClick={onBack}>
          {t("link.all")}
        </Button>
      ) : null}
      <p className="text-ink-muted text-sm">{t("link.private")}</p>
    </div>
  );
}
