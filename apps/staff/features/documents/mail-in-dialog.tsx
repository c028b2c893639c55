"use client";
import { useMailIn, useMailInChange, useMailInSetting, useMailInSettingChange, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { NotRead, notify } from "@gable/shell";
import { Banner, Button, Dialog, Select } from "@gable/ui";
import { Copy } from "lucide-react";

/** The address at which mail becomes documents of the loan, and whose mail does at once. */
export function MailInDialog({ loanId, locked, onClose }: { loanId: number; locked: boolean; onClose: () => void }) {
  const { t } = useTranslation("documents");
  const mail = useMailIn(loanId);
  const change = useMailInChange(loanId);
  const now = mail.data;
  const turn = (isOn: boolean, renew?: boolean) =>
    change.mutate({ isOn, version: now?.version ?? 0, ...(renew ? { renew } : {}) });
  const may = !locked && now?.available;
  return (
    <Dialog
      open
      title={t("mail.title")}
      onClose={onClose}
      footer={
        <>
          {may && now.isOn ? (
            <>
              <Button busy={change.isPending} onClick={() => turn(false)}>
                {t("mail.offAction")}
              </Button>
              <Button busy={change.isPending} onClick={() => turn(true, true)}>
                {t("mail.renew")}
              </Button>
            </>
          ) : null}
          {may && !now.isOn ? (
            <Button look="solid" busy={change.isPending} onClick={() => turn(true)}>
              {t(now.address ? "mail.on" : "mail.begin")}
            </Button>
          ) : null}
        </>
      }
    >
      <NotRead of={mail} title={t("failed")} lines={3} />
      {now ? (
        <div className="flex flex-col gap-4 text-sm">
          <p>{t(now.available ? "mail.lead" : "mail.unavailable")}</p>
          {now.address ? <Address address={now.address} /> : null}
          {now.available && !now.address ? <p className="text-ink-muted">{t("mail.none")}</p> : null}
          {now.address && !now.isOn ? <Banner tone="warn">{t("mail.off")}</Banner> : null}
          {now.isOn ? (
            <>
              <Senders />
              <Banner tone="note">{t("mail.forged")}</Banner>
              {may ? <p className="text-ink-muted text-xs">{t("mail.renewHint")}</p> : null}
            </>
          ) : null}
        </div>
      ) : null}
    </Dialog>
  );
}

function Address({ address }: { address: string }) {
  const { t } = useTranslation("documents");
  return (
    <dl className="rounded-md border border-line bg-ground px-3 py-2">
      <dt className="text-ink-muted text-xs">{t("mail.address")}</dt>
      <dd className="flex items-center gap-2">
        <span className="min-w-0 flex-1 select-all font-mono [overflow-wrap:anywhere]">{address}</span>
        <Button
          size="sm"
          aria-label={t("mail.copy", { address })}
          icon={<Copy aria-hidden="true" className="size-3.5" />}
          onClick={() =>
            void navigator.clipboard?.writeText(address).then(() => notify({ tone: "good", title: t("mail.copied") }))
          }
        />
      </dd>
    </dl>
  );
}

/** Whose mail is taken at once: the company's to say, where one may. */
function Senders() {
  const { t } = useTranslation("documents");
  const setting = useMailInSetting().data;
  const change = useMailInSettingChange();
  const active = useSession().data?.active;
  if (!setting) return null;
  const isKnown = setting.senders !== "ANYONE";
  if (!active?.permissions?.includes("org:edit-needs") || !active.canConsolidate)
    return <p>{t(isKnown ? "mail.known" : "mail.anyone")}</p>;
  return (
    <Select
      label={t("mail.senders")}
      hint={t(isKnown ? "mail.known" : "mail.anyone")}
      value={isKnown ? "KNOWN" : "ANYONE"}
      options={[
        { value: "KNOWN", label: t("mail.senderKnown") },
        { value: "ANYONE", label: t("mail.senderAnyone") },
      ]}
      onChange={(value) =>
        change.mutate({ senders: value === "ANYONE" ? "ANYONE" : "KNOWN", version: setting.version ?? 0 })
      }
    />
  );
}
