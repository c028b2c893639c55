"use client";
import { Fault } from "@gable/api";
import { type CheckedLetter, checkLetter } from "@gable/api/preapproval";
import { formatDate, formatUsd, useTranslation } from "@gable/i18n";
import { useTitle, WithAreas } from "@gable/shell";
import { Banner, Button, TextField } from "@gable/ui";
import { type FormEvent, useCallback, useEffect, useState } from "react";
import { Card } from "./card";
import { PageTitle } from "./frame";

const CODE_LENGTH = 40;

/** Tells whoever holds a letter of pre-approval, by its code, whether it still holds. */
export default function LetterCheck() {
  return (
    <WithAreas areas={["letters"]}>
      <Check />
    </WithAreas>
  );
}

function Check() {
  const { t } = useTranslation("letters");
  const [code, setCode] = useState("");
  const [busy, setBusy] = useState(false);
  const [said, setSaid] = useState<CheckedLetter | "none" | "away" | null>(null);
  useTitle(t("check.title"));
  const ask = useCallback(async (asked: string) => {
    if (asked.trim() === "") return;
    setBusy(true);
    try {
      setSaid(await checkLetter(asked));
    } catch (cause) {
      setSaid(cause instanceof Fault && cause.status === 404 ? "none" : "away");
    } finally {
      setBusy(false);
    }
  }, []);
  // The address on a letter has its code behind the #, which goes to no server.
  useEffect(() => {
    const given = decodeURIComponent(location.hash.slice(1)).slice(0, CODE_LENGTH);
    if (!given) return;
    setCode(given);
    void ask(given);
  }, [ask]);
  const submit = (event: FormEvent) => {
    event.preventDefault();
    void ask(code);
  };
  return (
    <div className="mx-auto flex max-w-md flex-col gap-5 pt-6">
      <PageTitle>{t("check.title")}</PageTitle>
      <p className="text-ink-muted text-lg/7">{t("check.lead")}</p>
      <form noValidate onSubmit={submit} className="flex flex-col gap-4">
        <TextField
          label={t("check.code")}
          value={code}
          maxLength={CODE_LENGTH}
          autoComplete="off"
          enterSubmits
          onChange={setCode}
        />
        <Button type="submit" look="solid" size="lg" busy={busy} className="self-start">
          {t("check.ask")}
        </Button>
      </form>
      <div aria-live="polite" className="empty:hidden">
        {said === "none" ? (
          <Banner tone="warn" title={t("check.none")}>
            {t("check.noneText")}
          </Banner>
        ) : null}
        {said === "away" ? (
          <Banner tone="bad" title={t("check.away")}>
            {t("check.awayText")}
          </Banner>
        ) : null}
        {said !== null && typeof said === "object" ? <Found letter={said} /> : null}
      </div>
    </div>
  );
}

function Found({ letter }: { letter: CheckedLetter }) {
  const { t } = useTranslation("letters");
  const lines = [
    [t("check.company"), letter.companyName],
    [t("check.for"), letter.borrowers.join(", ")],
    [t("check.price"), formatUsd(letter.SalesPriceAmt)],
    [t("check.loan"), formatUsd(letter.LoanAmt)],
    [t("check.until"), formatDate(letter.expiresOn)],
  ] as const;
  return (
    <Card className="flex flex-col gap-3">
      <Banner tone={letter.isGood ? "good" : "bad"}>{t(letter.isGood ? "check.good" : "check.bad")}</Banner>
      <dl className="flex flex-col gap-1.5">
        {lines.map(([name, value]) => (
          <div key={name} className="flex justify-between gap-4">
            <dt className="text-ink-muted">{name}</dt>
            <dd className="text-right">{value}</dd>
          </div>
        ))}
      </dl>
    </Card>
  );
}
