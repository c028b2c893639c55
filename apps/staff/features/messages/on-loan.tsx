"use client";
import { WithAreas } from "@gable/shell";
import { LoanMessages } from "./loan-messages";

/** The loan's messages with their words, which come with them. */
export function MessagesOnLoan(props: { loanId: number; stage: string }) {
  return (
    <WithAreas areas={["messages"]}>
      <LoanMessages {...props} />
    </WithAreas>
  );
}
