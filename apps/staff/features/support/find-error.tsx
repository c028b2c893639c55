"use client";
import { Fault, type FoundFailure, useFailure } from "@gable/api";
import { formatInstant, useTranslation } from "@gable/i18n";
import { NotRead, usePreferences } from "@gable/shell";
import { Badge, Button, Dialog, Loading, TextField } from "@gable/ui";
import { useState } from "react";

const REFERENCE = /^[0-9a-f]{24}$/;
const NOT_FOUND = 404;
const OURS = 500;

/** What somebody was told, found by the reference that stands with each error: they are told to quote it. */
export function FindError() {
  const { t } = useTranslation("support");
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button onClick={() => setOpen(true)}>{t("error.find")}</Button>
      {isOpen ? <ErrorDialog onClose={() => setOpen(false)} /> : null}
    </>
  );
}

function ErrorDialog({ onClose }: { onClose: () => void }) {
  const { t } = useTranslation(["support", "common"]);
  const [typed, setTyped] = useState("");
  const reference = typed.trim().toLowerCase();
  const isWhole = REFERENCE.test(reference);
  return (
    <Dialog open onClose={onClose} title={t("support:error.title")} description={t("support:error.lead")}>
      <div className="flex flex-col gap-4">
        <TextField
          label={t("support:error.reference")}
          value={typed}
          onChange={setTyped}
          maxLength={40}
          spellCheck={false}
          autoComplete="off"
          hint={t("support:error.hint")}
          error={reference.length >= 24 && !isWhole ? t("support:error.noReference") : undefined}
        />
        {isWhole ? <Found reference={reference} /> : null}
      </div>
    </Dialog>
  );
}

function Found({ reference }: { reference: string }) {
  const { t } = useTranslation("support");
  const found = useFailure(reference);
  if (found.error instanceof Fault && found.error.status === NOT_FOUND)
    return <p className="text-ink-muted text-sm">{t("error.none")}</p>;
  if (found.isPending) return <Loading lines={4} />;
  if (!found.data) return <NotRead of={found} title={t("error.title")} lines={4} />;
  return <Facts of={found.data} />;
}

function Facts({ of }: { of: FoundFailure }) {
  const { t } = useTranslation("support");
  const { language } = usePreferences();
  const facts: [string, string | undefined][] = [
    [t("error.at"), formatInstant(of.at, language)],
    [
      t("error.who"),
      of.userName ? [of.userName, of.userEmail, of.tenantName].filter(Boolean).join(" · ") : t("error.stranger"),
    ],
    [t("error.actor"), of.actorName],
    [t("error.asked"), `${of.method} ${of.path}`],
    [t("error.said"), [of.message, of.details].filter(Boolean).join(" ")],
    [
      t("error.faults"),
      of.faults?.map(({ rule, field, key }) => [rule, field, key].filter(Boolean).join(": ")).join("; "),
    ],
    [t("error.cause"), of.cause],
  ];
  return (
    <div className="flex flex-col gap-3">
      <p>
        <Badge tone={of.status >= OURS ? "bad" : "plain"}>{`${of.status} ${of.code}`}</Badge>
      </p>
      <dl className="flex flex-col gap-2.5 text-sm">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label}>
              <dt className="text-ink-muted text-xs">{label}</dt>
              <dd className="[overflow-wrap:anywhere]">{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
    </div>
  );
}
