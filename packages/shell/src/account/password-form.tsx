"use client";
import { Fault, useChangePassword, useSession } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { Banner, Button, IconButton, TextField } from "@gable/ui";
import { Eye, EyeOff } from "lucide-react";
import { type FormEvent, useState } from "react";
import { useFieldMessage } from "../messages";
import { isPersonal, LONGEST, lengthFault, SHORTEST } from "../password";

const EMPTY = { password: "", newPassword: "", again: "" };
type Name = keyof typeof EMPTY;
/** What the server says of a field that it refused. */
interface Refused {
  name: Name;
  entry: Fault["entries"][number] | undefined;
}

/** Asks for the present password and a new one; the other sessions end with the change. */
export function PasswordForm({ buttonClassName }: { buttonClassName?: string | undefined }) {
  const { t } = useTranslation("account");
  const fieldMessage = useFieldMessage();
  const session = useSession();
  const change = useChangePassword();
  const [values, setValues] = useState(EMPTY);
  const [refused, setRefused] = useState<Refused | null>(null);
  const [tried, setTried] = useState(false);
  const [shown, setShown] = useState(false);
  const [problem, setProblem] = useState<"tooMany" | "password.failed" | null>(null);
  const [done, setDone] = useState(false);
  const user = session.data?.loggedIn;

  const misfit = lengthFault(values.newPassword);
  const faults: Partial<Record<Name, string | true>> = {
    password: values.password === "" ? true : refusal("password"),
    newPassword:
      misfit === "tooShort"
        ? t("password.tooShort", { count: SHORTEST })
        : misfit === "tooLong"
          ? t("password.tooLong", { count: LONGEST })
          : user && isPersonal(values.newPassword, user)
            ? t("password.personal")
            : values.newPassword === values.password
              ? t("password.same")
              : refusal("newPassword"),
    again: values.again === values.newPassword ? undefined : t("password.different"),
  };
  const wrong = (Object.keys(EMPTY) as Name[]).find((name) => faults[name]);

  function set(name: Name, value: string) {
    setValues({ ...values, [name]: value });
    if (refused?.name === name) setRefused(null);
    setDone(false);
  }

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (change.isPending) return;
    setTried(true);
    setProblem(null);
    if (wrong) return focusOn(wrong);
    try {
      await change.mutateAsync({ password: values.password, newPassword: values.newPassword });
      setValues(EMPTY);
      setTried(false);
      setDone(true);
    } catch (fault) {
      blame(fault);
    }
  }

  function blame(fault: unknown) {
    if (!(fault instanceof Fault) || fault.status !== 422)
      return setProblem(fault instanceof Fault && fault.status === 429 ? "tooMany" : "password.failed");
    const entry = fault.entries[0];
    const name = entry?.field === "password" ? "password" : "newPassword";
    setRefused({ name, entry });
    focusOn(name);
  }

  /** Why the server refused what stands in a field, in the language of now. */
  function refusal(name: Name): string | undefined {
    if (refused?.name !== name) return undefined;
    if (name === "password") return t("password.wrong");
    if (refused.entry?.key === "pattern") return t("password.guessable");
    return fieldMessage(refused.entry ?? {}, t("password.newPassword"));
  }

  const field = (name: Name, autoComplete: string, hint?: string) => (
    <TextField
      id={`account-${name}`}
      name={name}
      label={t(`password.${name}`)}
      hint={hint}
      type={shown ? "text" : "password"}
      autoComplete={autoComplete}
      spellCheck={false}
      enterSubmits
      value={values[name]}
      onChange={(value) => set(name, value)}
      error={tried ? faults[name] : undefined}
    />
  );
  return (
    <form onSubmit={submit} noValidate className="flex max-w-md flex-col gap-4">
      {/* A password manager keeps the new password under this name. */}
      <input type="text" name="username" autoComplete="username" value={user?.email ?? ""} readOnly hidden />
      {field("password", "current-password")}
      {field("newPassword", "new-password", t("password.hint", { count: SHORTEST }))}
      {field("again", "new-password")}
      {problem ? <Banner tone="bad">{t(problem)}</Banner> : null}
      {done ? <Banner tone="good">{t("password.done")}</Banner> : null}
      <div className="flex flex-wrap items-center gap-3">
        <Button look="solid" type="submit" busy={change.isPending} className={buttonClassName}>
          {t("password.submit")}
        </Button>
        <IconButton
          label={t(shown ? "password.hide" : "password.show")}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
        >
          {shown ? <EyeOff aria-hidden="true" className="size-4" /> : <Eye aria-hidden="true" className="size-4" />}
        </IconButton>
      </div>
    </form>
  );
}

const focusOn = (name: Name) => document.getElementById(`account-${name}`)?.focus();
