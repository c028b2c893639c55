"use client";
import type { Borrower } from "@gable/api";
import { Text, useValue } from "@gable/form";
import { useText } from "@gable/i18n";
import { email, wordsOf } from "@gable/loan";
import { remarkOnEmail } from "./checks";

const PATH = "ContactPoint.Email";
const LONGEST_EMAIL = 254;

/** A person's address; that another person of the loan has it too is said, and never more. */
export function EmailField({
  self,
  people,
  required,
}: {
  self: Partial<Borrower>;
  people: readonly Borrower[];
  required?: boolean;
}) {
  const text = useText();
  const remark = remarkOnEmail(useValue<string>(PATH) ?? "", self, people);
  return (
    <Text
      path={PATH}
      required={required}
      inputMode="email"
      maxLength={LONGEST_EMAIL}
      check={email}
      hint={remark ? text(`validation:${remark.key}`, { ...wordsOf(remark, "") }) : undefined}
    />
  );
}
