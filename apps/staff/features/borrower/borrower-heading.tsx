"use client";
import { type Borrower, type InvitationState, useBorrowers, useInvite } from "@gable/api";
import { useReadOnly } from "@gable/form";
import { formatPhone, useText, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Badge, Button, IconButton, Menu, type MenuEntry, type Tone } from "@gable/ui";
import { EllipsisVertical, Mail, Send } from "lucide-react";
import { nameOf } from "../financial/person";
import { LetterBadge, LetterNote } from "../letter/letter-note";
import { useOfferUndo } from "../record/use-offer-undo";
import { openWriting, useMayWrite } from "../writing/open";

/** Who this is, where the invitation to the portal stands, and what can be done with the person as a whole. */
export function BorrowerHeading({
  loanId,
  borrower,
  invitation,
}: {
  loanId: number;
  borrower: Borrower;
  invitation: InvitationState | undefined;
}) {
  const { t } = useTranslation("borrower");
  const { t: tCommon } = useTranslation("common");
  const text = useText();
  const writes = useBorrowers(loanId);
  const invite = useInvite(loanId);
  const offerUndo = useOfferUndo();
  const name = nameOf(borrower) || t("unnamed");
  const locked = useReadOnly();
  const mayWrite = useMayWrite();
  const isOff = borrower.active === false;
  const email = borrower.ContactPoint?.Email;
  const wasInvited = invitation?.invitationStatus !== undefined && invitation.invitationStatus !== "NOT_INVITED";

  async function change(patch: object, done: string) {
    try {
      // No form stands for it: a change that someone else's came before is told as well.
      await writes.update({ id: borrower.id, version: borrower.version, patch, as: "page" });
      notify({ tone: "good", title: done });
    } catch {
      // The request pipeline has said why.
    }
  }
  async function takeOff() {
    try {
      await writes.update({ id: borrower.id, version: borrower.version, patch: { active: false }, as: "page" });
    } catch {
      return;
    }
    const putBack = async () => void (await writes.update({ id: borrower.id, patch: { active: true }, as: "part" }));
    offerUndo({ title: t("takenOff", { name }), done: t("broughtBack", { name }) }, putBack);
  }
  const entries: MenuEntry[] = [
    ...(borrower.isPrimaryBorrower || isOff
      ? []
      : [
          {
            key: "primary",
            label: t("makePrimary"),
            onSelect: () => void change({ isPrimaryBorrower: true }, t("primaryChanged", { name })),
          },
        ]),
    isOff
      ? { key: "back", label: t("activate"), onSelect: () => void change({ active: true }, t("broughtBack", { name })) }
      : { key: "off", label: t("deactivate"), danger: true, onSelect: () => void takeOff() },
  ];
  return (
    <header className="mb-2 flex flex-wrap items-start justify-between gap-x-4 gap-y-2">
      <div className="min-w-0">
        <h2 className="flex flex-wrap items-center gap-2 font-medium font-serif text-xl/7">
          {name}
          {borrower.isPrimaryBorrower ? <Badge tone="pine">{t("primary")}</Badge> : null}
          {isOff ? <Badge tone="warn">{t("inactive")}</Badge> : null}
        </h2>
        <p className="flex flex-wrap gap-x-3 text-ink-muted text-sm">
          <span>{text(`enums:BorrowerRole.${borrower.Role ?? "Borrower"}`)}</span>
          {email ? <span>{email}</span> : null}
          {borrower.ContactPoint?.CellPhone ? <span>{formatPhone(borrower.ContactPoint.CellPhone)}</span> : null}
        </p>
        <LetterNote letter={invitation?.letter} />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <Portal invitation={invitation} />
        {mayWrite && !isOff ? (
          <Button
            size="sm"
            icon={<Mail aria-hidden="true" className="size-3.5" />}
            onClick={() => openWriting({ loanId, people: [borrower.id] })}
          >
            {t("write")}
          </Button>
        ) : null}
        <Button
          size="sm"
          disabled={!email || isOff || locked}
          title={email ? undefined : t("inviteNeedsEmail")}
          busy={invite.isPending}
          icon={<Send aria-hidden="true" className="size-3.5" />}
          onClick={() =>
            invite.mutate(borrower.id, { onSuccess: () => notify({ tone: "good", title: t("invited", { email }) }) })
          }
        >
          {wasInvited ? t("inviteAgain") : t("invite")}
        </Button>
        {locked ? null : (
          <Menu
            trigger={
              <IconButton label={tCommon("more")} size="sm">
                <EllipsisVertical aria-hidden="true" className="size-4" />
              </IconButton>
            }
            entries={entries}
          />
        )}
      </div>
    </header>
  );
}

const INVITATION_TONES: Record<string, Tone> = {
  ACCEPTED: "good",
  SENDING: "plain",
  SENT: "note",
  FAILED: "bad",
  EXPIRED: "warn",
  SUSPENDED: "warn",
};

function Portal({ invitation }: { invitation: InvitationState | undefined }) {
  const { t } = useTranslation("borrower");
  const text = useText();
  const status = invitation?.invitationStatus ?? "NOT_INVITED";
  const percent = invitation?.pctComplete;
  return (
    <>
      <Badge tone={INVITATION_TONES[status] ?? "plain"}>{text(`enums:InvitationStatus.${status}`)}</Badge>
      {/* Of who has an account, the letter says that there is another loan. */}
      {status === "ACCEPTED" ? <LetterBadge letter={invitation?.letter} /> : null}
      {/* What the staff enter is no application of who was never asked for one. */}
      {invitation?.applicationStatus && status !== "NOT_INVITED" ? (
        <span className="text-ink-muted text-xs">
          {text(`enums:ApplicationStatus.${invitation.applicationStatus}`)}
        </span>
      ) : null}
      {percent !== undefined ? (
        <span className="flex items-center gap-1.5 text-ink-muted text-xs">
          <progress
            aria-label={t("pctBar", { pct: percent })}
            max={100}
            value={percent}
            className="h-1.5 w-16 appearance-none overflow-hidden rounded-sm [&::-moz-progress-bar]:bg-pine [&::-webkit-progress-bar]:bg-line [&::-webkit-progress-value]:bg-pine"
          />
          {t("pct", { pct: percent })}
        </span>
      ) : null}
    </>
  );
}
