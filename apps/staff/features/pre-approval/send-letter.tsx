"use client";
import { useLoanContacts } from "@gable/api";
import { type LetterSending, type PreapprovalLetter, useLetterWrites } from "@gable/api/preapproval";
import { FaultBanner } from "@gable/form";
import { formatUsd, useTranslation } from "@gable/i18n";
import { notify } from "@gable/shell";
import { Button, Checkbox, Dialog, TextArea, TextField } from "@gable/ui";
import { email } from "@gable/validation";
import { useState } from "react";

type Recipient = NonNullable<LetterSending["to"]>[number];

const PEOPLE = ["BORROWERS", "CO_BORROWERS"] as const;
const AGENTS = ["LISTING_AGENT", "BUYERS_AGENT"] as const;
const LONGEST_WORDS = 1000;

/** Emails a letter to the borrowers, the seller's agent or an address, with words of one's own. */
export function SendLetter({
  loanId,
  letter,
  onClose,
}: {
  loanId: number;
  letter: PreapprovalLetter;
  onClose: () => void;
}) {
  const { t } = useTranslation("letters");
  const { t: common } = useTranslation("common");
  const writes = useLetterWrites("staff", loanId);
  const contacts = useLoanContacts(loanId).data?.rows ?? [];
  const [to, setTo] = useState<readonly Recipient[]>(["BORROWERS"]);
  const [address, setAddress] = useState("");
  const [words, setWords] = useState("");
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<unknown>(null);
  const isAddressWrong = address.trim() !== "" && email(address.trim()) !== null;
  const isNobody = to.length === 0 && address.trim() === "";
  const send = async () => {
    setBusy(true);
    setFault(null);
    try {
      const { messages } = await writes.send(letter.id, {
        to: [...to],
        ...(address.trim() && { address: address.trim() }),
        ...(words.trim() && { words: words.trim() }),
      });
      const isMissed = messages.some(({ status }) => status === "ERROR");
      notify(isMissed ? { tone: "warn", title: t("send.someFailed") } : { tone: "good", title: t("send.sent") });
      onClose();
    } catch (cause) {
      setFault(cause);
    } finally {
      setBusy(false);
    }
  };
  const choice = (one: Recipient, hint?: string) => (
    <Checkbox
      key={one}
      label={t(`send.${one as (typeof PEOPLE)[number] | (typeof AGENTS)[number]}`)}
      hint={hint}
      checked={to.includes(one)}
      onChange={(is) => setTo(is ? [...to, one] : to.filter((before) => before !== one))}
    />
  );
  return (
    <Dialog
      open
      sticky
      width={550}
      title={t("send.title")}
      description={`${t("for", { price: formatUsd(letter.SalesPriceAmt), down: formatUsd(letter.DownPaymentAmt) })}. ${t("send.lead")}`}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{common("cancel")}</Button>
          <Button look="solid" busy={busy} disabled={isNobody || isAddressWrong} onClick={() => void send()}>
            {t("send.now")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {fault ? <FaultBanner of={fault} /> : null}
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 font-medium text-sm">{t("send.to")}</legend>
          {PEOPLE.map((one) => choice(one))}
          {AGENTS.map((one) => {
            const found = contacts.filter(({ type }) => type === one);
            const names = found.map(({ name, email: at }) => [name, at].filter(Boolean).join(", ")).join("; ");
            return choice(one, names || t("send.noAgent"));
          })}
        </fieldset>
        <TextField
          label={t("send.address")}
          hint={t("send.addressHint")}
          type="email"
          inputMode="email"
          maxLength={254}
          value={address}
          error={isAddressWrong || undefined}
          onChange={setAddress}
        />
        <TextArea
          label={t("send.words")}
          hint={t("send.wordsHint")}
          rows={5}
          maxLength={LONGEST_WORDS}
          value={words}
          onChange={setWords}
        />
        {isNobody ? <p className="text-ink-muted text-sm">{t("send.nobody")}</p> : null}
      </div>
    </Dialog>
  );
}
