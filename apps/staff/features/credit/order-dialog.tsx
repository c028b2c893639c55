"use client";
import { type Borrower, useCreditAuthorizations, useSaveConsent } from "@gable/api";
import {
  type CreditAction,
  type CreditOrder,
  type CreditRun,
  creditAgenciesQuery,
  useOrderCredit,
} from "@gable/api/credit";
import { formatInstant, useTranslation } from "@gable/i18n";
import { NotRead, notify, usePreferences } from "@gable/shell";
import { Button, Checkbox, Dialog, RadioGroup, Select, TextField } from "@gable/ui";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { OrderFault } from "./order-fault";
import { nameOf } from "./people";

const ACTIONS: readonly CreditAction[] = ["NEW", "REISSUE", "ADD_BUREAU", "REFRESH"];
const BUREAUS = ["Equifax", "Experian", "TransUnion"] as const;

interface Props {
  loanId: number;
  people: readonly Borrower[];
  /** An order that failed although the agency has its report: that one is asked for again. */
  reissued?: CreditRun | undefined;
  onClose: () => void;
}

/** Orders a report: of whom, at which agency, from which bureaus; with the authorization of each that has to stand before. */
export function OrderDialog({ loanId, people, reissued, onClose }: Props) {
  const { t } = useTranslation("credit");
  const agencies = useQuery(creditAgenciesQuery(loanId));
  const order = useOrderCredit(loanId);
  const was = reissued?.request;
  const [picked, setPicked] = useState(was?.agency);
  const [action, setAction] = useState<CreditAction>(was ? "REISSUE" : "NEW");
  const ids = people.map(({ id }) => id);
  const again = ids.filter((id) => was?.borrowers.includes(id));
  const [who, setWho] = useState((again.length > 0 ? again : ids.slice(0, 2)).join(" "));
  const [bureaus, setBureaus] = useState(BUREAUS.filter((bureau) => was?.bureaus.includes(bureau) ?? true));
  const [soft, setSoft] = useState(was?.softPull ?? false);
  const [number, setNumber] = useState(reissued?.vendorRef ?? "");
  const [tried, setTried] = useState(false);
  const rows = agencies.data?.rows ?? [];
  const chosen = rows.find(({ code, isDefault }) => (picked ? code === picked : isDefault));
  const agency = chosen?.code ?? "";
  const agencyMissing = agency === "";
  const asked = people.filter(({ id }) => who.split(" ").includes(id));
  const numberWrong = action !== "NEW" && number.trim() === "";
  const submit = () => {
    setTried(true);
    if (agencyMissing || numberWrong || bureaus.length === 0) return;
    const body: CreditOrder = {
      agency,
      action,
      borrowers: asked.map(({ id }) => id),
      bureaus: [...bureaus],
      softPull: soft,
    };
    if (action !== "NEW") body.reportNumber = number.trim();
    order.mutate(body, {
      onSuccess: () => {
        notify({ tone: "good", title: t("form.sent") });
        onClose();
      },
    });
  };
  return (
    <Dialog
      open
      sticky
      width={680}
      title={t("form.title")}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{t("form.cancel")}</Button>
          <Button look="solid" busy={order.isPending} onClick={submit}>
            {t("form.submit")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <OrderFault fault={order.error} agency={order.variables?.agency} asked={asked} />
        <NotRead of={agencies} title={t("notRead")} look="banner" />
        <div className="grid gap-x-4 gap-y-3.5 sm:grid-cols-2">
          <Select
            label={t("form.agency")}
            value={agency}
            onChange={setPicked}
            options={[...rows]
              .sort((one, other) => Number(other.hasLogin) - Number(one.hasLogin))
              .map(({ code, name }) => ({ value: code, label: name }))}
            emptyLabel={t("form.agencyChoose")}
            hint={
              chosen && !chosen.hasLogin
                ? t(chosen.loginRefused ? "form.agencyRefused" : "form.agencyNoLogin")
                : undefined
            }
            error={tried && agencyMissing ? t("form.agencyMissing") : undefined}
          />
          <Select
            label={t("form.what")}
            value={action}
            onChange={(value) => setAction(value as CreditAction)}
            options={ACTIONS.map((value) => ({ value, label: t(`form.action.${value}`) }))}
          />
        </div>
        {action === "NEW" ? null : (
          <TextField
            label={chosen?.reissueLabel ?? t("form.number")}
            value={number}
            onChange={setNumber}
            required
            error={tried && numberWrong ? t("form.numberMissing") : undefined}
          />
        )}
        {people.length > 1 ? (
          <RadioGroup
            layout="column"
            label={t("form.for")}
            value={who}
            onChange={setWho}
            options={choices(people, t)}
          />
        ) : null}
        <fieldset className="flex flex-col gap-1.5">
          <legend className="mb-1 font-medium text-sm">{t("form.bureaus")}</legend>
          <div className="flex flex-wrap gap-x-6 gap-y-1.5">
            {BUREAUS.map((bureau) => (
              <Checkbox
                key={bureau}
                label={t(`bureau.${bureau}`)}
                checked={bureaus.includes(bureau)}
                onChange={(checked) =>
                  setBureaus(BUREAUS.filter((one) => (one === bureau ? checked : bureaus.includes(one))))
                }
              />
            ))}
          </div>
          {tried && bureaus.length === 0 ? <p className="text-bad text-sm">{t("form.bureauMissing")}</p> : null}
        </fieldset>
        <Checkbox label={t("form.soft")} hint={t("form.softHint")} checked={soft} onChange={setSoft} />
        <section aria-labelledby="credit-consent" className="flex flex-col gap-2 border-line border-t pt-3">
          <h3 id="credit-consent" className="font-medium text-sm">
            {t("consent.title")}
          </h3>
          {asked.map((person) => (
            <Authorization key={person.id} loanId={loanId} person={person} />
          ))}
        </section>
      </div>
    </Dialog>
  );
}

type Words = ReturnType<typeof useTranslation<"credit">>["t"];

/** Each alone, and two of one household together. */
function choices(people: readonly Borrower[], t: Words) {
  const [first, second] = people;
  const joint =
    first && second
      ? [
          {
            value: `${first.id} ${second.id}`,
            label: t("form.joint", { first: nameOf(first), second: nameOf(second) }),
          },
        ]
      : [];
  return [...joint, ...people.map((one) => ({ value: one.id, label: nameOf(one) }))];
}

/** What a person said of a report: who said so, when, and to which wording; and the way to note it. */
function Authorization({ loanId, person }: { loanId: number; person: Borrower }) {
  const { t } = useTranslation("credit");
  const { language } = usePreferences();
  const said = useCreditAuthorizations(loanId, person.id).data?.rows[0];
  const save = useSaveConsent(loanId);
  const name = nameOf(person);
  const at = said ? formatInstant(said.at, language) : "";
  return (
    <div className="flex flex-wrap items-start justify-between gap-x-4 gap-y-1 text-sm">
      <div className="min-w-0">
        <p>
          {said ? t(said.given ? "consent.yes" : "consent.no", { name, at }) : t("consent.none", { name })}
          {said ? (
            <span className="text-ink-muted">
              {" · "}
              {said.notedByStaff ? t("consent.byStaff", { by: said.by }) : t("consent.inPortal")}
            </span>
          ) : null}
        </p>
        {said ? (
          <details>
            <summary className="min-h-6 w-fit cursor-pointer rounded-sm text-ink-muted text-xs">
              {t("consent.wording")}
            </summary>
            <blockquote lang={said.language} className="whitespace-pre-line border-line border-l-2 pl-3 text-xs">
              {said.wording}
            </blockquote>
          </details>
        ) : (
          <p className="text-ink-muted text-xs">{t("consent.noteHint")}</p>
        )}
      </div>
      {said?.given ? null : (
        <Button
          size="sm"
          busy={save.isPending}
          onClick={() => save.mutate({ borrowerId: person.id, kind: "credit-consent", given: true })}
        >
          {t("consent.note")}
        </Button>
      )}
    </div>
  );
}
