"use client";
import { type AgentContact, Fault, useContactInvitation, useInvitationPreview } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { NotRead, notify, useFaultWords } from "@gable/shell";
import { Banner, Button, Dialog } from "@gable/ui";

interface Props extends AgentContact {
  name: string;
  onClose: () => void;
}

/** Shows the letter that an agent of the address book would get, and sends the invitation. */
export function PortalInvitation({ name, onClose, ...agent }: Props) {
  const { t } = useTranslation(["contacts", "common"]);
  const wordsOf = useFaultWords();
  const letter = useInvitationPreview(agent);
  const invite = useContactInvitation(agent);
  const isUnaddressed = letter.error instanceof Fault && letter.error.entries[0]?.field === "email";
  const send = () =>
    invite.mutate(undefined, {
      onSuccess: ({ sent }) => {
        notify({
          tone: "good",
          title: t(sent ? "contacts:portal.invited" : agent.loanId ? "contacts:portal.added" : "contacts:portal.has", {
            name,
          }),
        });
        onClose();
      },
    });
  return (
    <Dialog
      open
      width={680}
      title={t("contacts:portal.title", { name })}
      description={t("contacts:portal.lead")}
      onClose={onClose}
      footer={
        <>
          <Button disabled={invite.isPending} onClick={onClose}>
            {t("common:cancel")}
          </Button>
          <Button look="solid" busy={invite.isPending} disabled={letter.data === undefined} onClick={send}>
            {t("contacts:portal.send")}
          </Button>
        </>
      }
    >
      {invite.error instanceof Fault ? (
        <Banner tone="bad" title={t("contacts:portal.noLetter")}>
          {wordsOf(invite.error)}
        </Banner>
      ) : null}
      {isUnaddressed ? (
        <Banner tone="warn" title={t("contacts:portal.noLetter")}>
          {t("contacts:portal.noEmail")}
        </Banner>
      ) : (
        <NotRead of={letter} title={t("contacts:portal.noLetter")} lines={8} />
      )}
      {letter.data === undefined ? null : (
        <section
          aria-label={t("contacts:portal.letter")}
          // biome-ignore lint/a11y/noNoninteractiveTabindex: a long letter is scrolled with the keyboard
          tabIndex={0}
          className="max-h-80 overflow-y-auto rounded-lg border border-line bg-paper p-4"
        >
          <p className="whitespace-pre-wrap text-sm [overflow-wrap:anywhere]">{letter.data}</p>
        </section>
      )}
    </Dialog>
  );
}
