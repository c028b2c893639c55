"use client";
import { WithAreas } from "@gable/shell";
import { EmailChange } from "../../features/user/email-change";

export default function EmailChangePage() {
  return (
    <WithAreas areas={["users"]}>
      <EmailChange />
    </WithAreas>
  );
}
