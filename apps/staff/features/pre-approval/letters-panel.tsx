"use client";
import { Fault } from "@gable/api";
import { letterFile, type PreapprovalLetter, useLetters, useLetterWrites, useOffer } from "@gable/api/preapproval";
import { useReadOnly } from "@gable/form";
import { formatDate, formatUsd, useText, useTranslation } from "@gable/i18n";
import { NotRead, notify, saveFile, WithAreas } from "@gable/shell";
import { Badge, Button, Panel } from "@gable/ui";
import { useState } from "react";
import { NewLetter } from "./new-letter";
import type { LoanOffer } from "./offer";
import { SendLetter } from "./send-letter";
import { TemplateFaults } from "./template-faults";

interface Props {
  loanId: number;
  /** The price and the down payment that the loan has. */
  offer: LoanOffer;
}

/** An offer that only finds out whether anything can be said of one: its amounts don't matter. */
const ANY_OFFER = { salesPrice: "100000", downPayment: "20000", asRealtor: false };

/** The letters that were made of a loan's pre-approval, and the way to make one. */
export function LettersPanel(props: Props) {
  return (
    <WithAreas areas={["letters"]}>
      <Letters {...props} />
    </WithAreas>
  );
}

function Letters({ loanId, offer }: Props) {
  const { t } = useTranslation("letters");
  const locked = useReadOnly();
  const letters = useLetters("staff", loanId);
  const text = useText();
  const answer = useOffer(loanId, ANY_OFFER);
  const missing = answer.data?.missing ?? [];
  const refused = answer.error instanceof Fault && answer.error.status === 409;
  const [making, setMaking] = useState(false);
  return (
    <Panel
      id="preapproval-letters"
      title={t("title")}
      aside={
        locked || refused || missing.length > 0 ? null : <Button onClick={() => setMaking(true)}>{t("make")}</Button>
      }
    >
      {refused ? <p className="mb-2 text-sm">{t("onlyPurchase")}</p> : null}
      {missing.map((what) => (
        <p key={what} className="mb-2 text-sm">
          {text(`letters:missing.${what}`)}
        </p>
      ))}
      <NotRead look="banner" lines={3} of={letters} title={t("notRead")} />
      {letters.data?.rows.length === 0 ? <p className="text-ink-muted text-sm">{t("none")}</p> : null}
      <ul aria-label={t("title")} className="flex flex-col divide-y divide-line">
        {letters.data?.rows.map((letter) => (
          <Row key={letter.id} loanId={loanId} letter={letter} locked={locked} />
        ))}
      </ul>
      {making ? <NewLetter loanId={loanId} offer={offer} onClose={() => setMaking(false)} /> : null}
    </Panel>
  );
}

function Row({ loanId, letter, locked }: { loanId: number; letter: PreapprovalLetter; locked: boolean }) {
  const { t } = useTranslation("letters");
  const text = useText();
  const writes = useLetterWrites("staff", loanId);
  const [sending, setSending] = useState(false);
  const price = formatUsd(letter.SalesPriceAmt);
  const isOver = (letter.expiresOn ?? "") < new Date().toISOString().slice(0, 10);
  const save = async () =>
    saveFile(await letterFile("staff", loanId, letter.id), `${t("fileName")} ${loanId} ${letter.code}.pdf`);
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 py-2.5 text-sm first:pt-0 last:pb-0">
      <span className="min-w-0 flex-1 basis-52">
        <span className="block tabular-nums">{t("for", { price, down: formatUsd(letter.DownPaymentAmt) })}</span>
        <span className="block text-ink-muted text-xs">
          {t("madeBy", {
            name: letter.madeByName || text(`letters:as.${letter.madeAs}`),
            date: formatDate(letter.madeOn ?? ""),
          })}
          {letter.property ? ` · ${letter.property}` : null}
          {letter.templateName ? ` · ${letter.templateName}` : null}
        </span>
        {letter.unfitTemplate ? (
          <span className="mt-1 block border-warn border-l-2 pl-2 text-xs">
            <span className="block font-medium">
              {t("standard")}
              {letter.unfitTemplate.name ? `. ${t("unfit", { name: letter.unfitTemplate.name })}` : null}
            </span>
            <TemplateFaults faults={letter.unfitTemplate.faults} />
          </span>
        ) : null}
      </span>
      {letter.isBeyond ? <Badge tone="warn">{t("beyond")}</Badge> : null}
      {letter.withdrawnAt ? (
        <Badge tone="bad">{t("withdrawn")}</Badge>
      ) : (
        <Badge tone={isOver ? "warn" : "good"}>
          {isOver ? t("expired") : t("until", { date: formatDate(letter.expiresOn ?? "") })}
        </Badge>
      )}
      <Button size="sm" aria-label={t("downloadNamed", { price })} onClick={() => void save().catch(() => undefined)}>
        {t("download")}
      </Button>
      {locked || letter.withdrawnAt || isOver ? null : (
        <Button size="sm" aria-label={t("send.openNamed", { price })} onClick={() => setSending(true)}>
          {t("send.open")}
        </Button>
      )}
      {sending ? <SendLetter loanId={loanId} letter={letter} onClose={() => setSending(false)} /> : null}
      {locked || letter.withdrawnAt ? null : (
        <Button
          size="sm"
          look="ghost"
          onClick={() =>
            void writes
              .withdraw(letter)
              .then(() => notify({ tone: "good", title: t("withdrawnDone") }))
              .catch(() => undefined)
          }
        >
          {t("withdraw")}
        </Button>
      )}
    </li>
  );
}
