import { Fault } from "@gable/api";
import { useTranslation } from "@gable/i18n";
import { type FormEvent, useState } from "react";

/** What went wrong with a proof: the field it is about, or neither. */
interface ProofFault {
  field: "password" | "code" | null;
  key: "factor.wrongPassword" | "factor.wrongCode" | "factor.failed" | "tooMany";
}

/** Password and code, which a change to one's second factor asks for, and what is wrong with either; while `busy` they are not given again. */
export function useProof(busy: boolean, give: (password: string, code: string) => Promise<unknown>) {
  const { t } = useTranslation("account");
  const [password, setPassword] = useState("");
  const [code, setCode] = useState("");
  const [fault, setFault] = useState<ProofFault | null>(null);

  async function submit(event: FormEvent) {
    event.preventDefault();
    if (busy) return;
    setFault(null);
    try {
      await give(password, code.trim());
    } catch (cause) {
      setFault(proofFault(cause));
    }
  }
  const said = (field: ProofFault["field"]) => (fault?.field === field ? t(fault.key) : undefined);
  return {
    submit,
    /** What is wrong with neither field. */
    problem: said(null),
    password: { value: password, onChange: setPassword, error: said("password") },
    code: { value: code, onChange: setCode, error: said("code") },
    has: { password: password !== "", code: code.trim() !== "" },
  };
}

function proofFault(cause: unknown): ProofFault {
  const fault = cause instanceof Fault ? cause : null;
  const field = fault?.status === 422 ? fault.entries[0]?.field : null;
  if (field === "password") return { field, key: "factor.wrongPassword" };
  if (field === "code") return { field, key: "factor.wrongCode" };
  return { field: null, key: fault?.status === 429 ? "tooMany" : "factor.failed" };
}
