"use client";
import { type ApplyPage, Fault, readApplyPage, sendApplication } from "@gable/api";
import { useRecordForm, type Versioned } from "@gable/form";
import { useText, useTranslation } from "@gable/i18n";
import { DraftBanner, usePreferences, useTitle } from "@gable/shell";
import { Banner, Button, buttonClass, Checkbox, cx, Loading, RadioGroup, TextField } from "@gable/ui";
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

interface Applied extends Versioned {
  purpose: string;
  firstName?: string;
  lastName?: string;
  email?: string;
  phone?: string;
  consent: boolean;
}

type Name = Exclude<keyof Applied, keyof Versioned | "consent">;

function Form({ page, onDone }: { page: ApplyPage; onDone: () => void }) {
  const { t } = useTranslation("pos");
  const text = useText();
  const { language } = usePreferences();
  const since = useRef(Date.now());
  const [token, setToken] = useState(page.token);
  const [record] = useState<Applied>(() => ({
    purpose: (page.applicationTypes.length === 1 ? page.applicationTypes[0] : "") ?? "",
    consent: false,
  }));
  const [trap, setTrap] = useState("");
  const [faults, setFaults] = useState<Record<string, string>>({});
  const form = useRecordForm<Applied>({
    record,
    numbers: [],
    labels: "pos:apply.field",
    retries: true,
    write: async ({ whole }) => {
      // Who fills it in faster than the server believes of a person waits for what is left.
      const early = page.minSeconds * 1000 + 200 - (Date.now() - since.current);
      if (early > 0) await new Promise((resolve) => setTimeout(resolve, early));
      try {
        await sendApplication({ ...whole, language, token, website: trap });
      } catch (cause) {
        if (cause instanceof Fault && cause.entries.some(({ field }) => field === "token")) setToken(page.token);
        throw cause;
      }
      return undefined;
    },
    onSaved: () => {
      draft.drop();
      onDone();
    },
  });
  const { form: engine, current, state } = form;
  // Consent is asked for anew.
  const { consent: _, ...typed } = form.change as Partial<Applied>;
  const draft = useStrangersDraft(typed, form.dirty, token, (values, kept) => {
    setToken(kept);
    engine.bring(values);
  });
  const set = (name: Name, value: string) => {
    engine.set(name, value);
    setFaults(({ [name]: _, ...others }) => others);
  };
  const errorOf = (name: Name) => faults[name] ?? (engine.problemAt(name) ? t("fault.server") : undefined);
  const { fault } = engine;
  const isOfField = fault?.entries.some(({ field }) => field && field !== "token");
  const failed = fault?.status === 429 ? t("apply.wait") : state === "away" ? t("save.away") : t("apply.again");
  const message = fault && !isOfField && state !== "saving" ? failed : undefined;

  function submit(event: FormEvent) {
    event.preventDefault();
    const asked = ["purpose", ...FIELDS.filter((field) => field.required).map((field) => field.name)] as const;
    const missing = asked
      .filter((name) => answered(current[name] ?? "") !== null)
      .map((name) => [name, "missing"] as const);
    const wrong = [...missing, ...failing(current)];
    setFaults(Object.fromEntries(wrong.map(([name, fault]) => [name, text(`pos:fault.${fault}`)])));
    if (wrong[0]) return document.getElementById(`apply-${wrong[0][0]}`)?.focus();
    void form.save();
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
        value={current.purpose}
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
          value={current[name] ?? ""}
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
      <Checkbox
        label={page.wording[language] ?? ""}
        checked={current.consent}
        onChange={(on) => engine.set("consent", on)}
      />
      <Button look="solid" size="lg" type="submit" className="rounded-full!" busy={state === "saving"}>
        {t("apply.send")}
      </Button>
    </form>
  );
}
