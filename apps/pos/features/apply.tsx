"use client";
import { type ApplyPage, Fault, isAway, readApplyPage, sendApplication } from "@gable/api";
import { useText, useTranslation } from "@gable/i18n";
import { DraftBanner, useAgain, usePreferences, useTitle } from "@gable/shell";
import { Banner, Button, buttonClass, Checkbox, cx, focusField, Loading, RadioGroup, TextField } from "@gable/ui";
import { answered, email, phone } from "@gable/validation";
import Link from "next/link";
import { type FormEvent, useEffect, useRef, useState } from "react";
import { PageTitle } from "./frame";
import { useStrangersDraft } from "./strangers-draft";

const FIELDS = [
  { name: "firstName", autoComplete: "given-name", required: true },
  { name: "lastName", autoComplete: "family-name", required: true },
  { name: "email", type: "email", autoComplete: "email", required: true },
  { name: "phone", type: "tel", inputMode: "tel", autoComplete: "tel", required: false },
] as const;

/** What is said of an answer that does not pass: keys of the catalogue under pos:fault. */
const failing = (values: { email?: string; phone?: string }): [name: string, fault: string][] => [
  ...(email((values.email ?? "").trim()) ? [["email", "server"] as [string, string]] : []),
  ...(phone((values.phone ?? "").trim()) ? [["phone", "phone"] as [string, string]] : []),
];

/** Where a stranger begins: what for, who, and how to be reached. A person of the lender's takes it from there. */
export default function Apply() {
  const { t } = useTranslation("pos");
  const [page, setPage] = useState<ApplyPage | null>();
  const [done, setDone] = useState(false);
  useTitle(t("apply.title"));
  useEffect(() => {
    let here = true;
    readApplyPage().then(
      (answer) => here && setPage(answer),
      () => here && setPage(null),
    );
    return () => {
      here = false;
    };
  }, []);
  if (page === undefined) return <Loading lines={9} className="pt-6" />;
  return (
    <div className="answers mx-auto flex max-w-md flex-col gap-6 pt-6">
      <header className="flex flex-col gap-2">
        <PageTitle key={String(done)}>
          {page === null ? t("apply.closedTitle") : done ? t("apply.doneTitle") : t("apply.title")}
        </PageTitle>
        <p className="text-ink-muted text-lg/7" role={done ? "status" : undefined}>
          {page === null ? t("apply.closed") : t(done ? "apply.done" : "apply.lead", { company: page.companyName })}
        </p>
      </header>
      {page && !done ? <Form page={page} onDone={() => setDone(true)} /> : null}
      <Link prefetch={false} href="/login" className={cx(buttonClass("ghost"), "self-start")}>
        {t("apply.signIn")}
      </Link>
    </div>
  );
}

interface Applied {
  purpose: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
}

type Name = keyof Applied;

const FIRST_WAIT_MS = 2000;
const LONGEST_WAIT_MS = 60_000;

/** Sends it, once at a time; what found nobody there is sent again by itself. It has no room for the form engine. */
function useSent(send: () => Promise<unknown>, onSent: () => void) {
  const [busy, setBusy] = useState(false);
  const [fault, setFault] = useState<Fault | null>(null);
  const wait = useRef(FIRST_WAIT_MS);
  const isWaiting = !busy && isAway(fault);
  async function submit() {
    if (busy) return;
    setBusy(true);
    setFault(null);
    try {
      await send();
      onSent();
    } catch (cause) {
      setBusy(false);
      if (!(cause instanceof Fault)) throw cause;
      setFault(cause);
    }
  }
  const latest = useRef(submit);
  latest.current = submit;
  useAgain(isWaiting, () => void submit());
  useEffect(() => {
    if (!isWaiting) return;
    const timer = setTimeout(() => void latest.current(), wait.current);
    wait.current = Math.min(wait.current * 2, LONGEST_WAIT_MS);
    return () => clearTimeout(timer);
  }, [isWaiting]);
  return { busy, fault, isWaiting, submit };
}

function Form({ page, onDone }: { page: ApplyPage; onDone: () => void }) {
  const { t } = useTranslation("pos");
  const text = useText();
  const { language } = usePreferences();
  const since = useRef(Date.now());
  const [token, setToken] = useState(page.token);
  const only = (page.applicationTypes.length === 1 ? page.applicationTypes[0] : "") ?? "";
  const [values, setValues] = useState<Applied>({ purpose: only });
  const [isDirty, setDirty] = useState(false);
  const [consent, setConsent] = useState(false);
  const [trap, setTrap] = useState("");
  const [faults, setFaults] = useState<Record<string, string>>({});
  // Consent is asked for anew.
  const draft = useStrangersDraft(values, isDirty, token, (kept, keptToken) => {
    setToken(keptToken);
    setValues((before) => ({ ...before, ...kept }));
    setDirty(true);
  });
  const sent = useSent(
    async () => {
      // Who fills it in faster than the server believes of a person waits for what is left.
      const early = page.minSeconds * 1000 + 200 - (Date.now() - since.current);
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      try {
        await sendApplication({ ...values, consent, language, token, website: trap });
      } catch (cause) {
        if (cause instanceof Fault && cause.entries.some(({ field }) => field === "token")) setToken(page.token);
        throw cause;
      }
    },
    () => {
      draft.drop();
      onDone();
    },
  );
  const set = (name: Name, value: string) => {
    setDirty(true);
    setValues((before) => ({ ...before, [name]: value }));
    setFaults(({ [name]: _, ...others }) => others);
  };
  const refused = sent.fault?.entries.filter(({ field }) => field && field !== "token") ?? [];
  const errorOf = (name: Name) =>
    faults[name]
      ? text(`pos:fault.${faults[name]}`)
      : refused.some(({ field }) => field === name)
        ? t("fault.server")
        : undefined;
  const failed = sent.fault?.status === 429 ? t("apply.wait") : sent.isWaiting ? t("save.away") : t("apply.again");
  const message = sent.fault && refused.length === 0 ? failed : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const asked = ["purpose", ...FIELDS.filter((field) => field.required).map((field) => field.name)] as const;
    const missing = asked
      .filter((name) => answered(values[name] ?? "") !== null)
      .map((name) => [name, "missing"] as const);
    const wrong = [...missing, ...failing(values)];
    setFaults(Object.fromEntries(wrong));
    if (wrong[0]) return focusField(`apply-${wrong[0][0]}`);
    void sent.submit();
  }

  return (
    <form onSubmit={submit} className="flex flex-col gap-5" noValidate>
      <DraftBanner of={draft} />
      {message ? <Banner tone="bad">{message}</Banner> : null}
      <RadioGroup
        id="apply-purpose"
        label={t("apply.purpose")}
        required
        layout="column"
        value={values.purpose}
        onChange={(value) => set("purpose", value)}
        error={errorOf("purpose")}
        options={page.applicationTypes.map((one) => ({ value: one, label: text(`pos:apply.type.${one}`) }))}
      />
      {FIELDS.map(({ name, ...field }) => (
        <TextField
          key={name}
          id={`apply-${name}`}
          label={t(`apply.field.${name}`)}
          hint={field.required ? undefined : t("field.optional")}
          maxLength={100}
          value={values[name] ?? ""}
          onChange={(value) => set(name, value)}
          error={errorOf(name)}
          {...field}
        />
      ))}
      <p className="sr-only" aria-hidden="true">
        <input
          name="website"
          tabIndex={-1}
          autoComplete="off"
          value={trap}
          onChange={(event) => setTrap(event.target.value)}
        />
      </p>
      <Checkbox label={page.wording[language] ?? ""} checked={consent} onChange={setConsent} />
      <Button look="solid" size="lg" type="submit" className="rounded-full!" busy={sent.busy}>
        {t("apply.send")}
      </Button>
    </form>
  );
}
