"use client";
import { WithAreas } from "@gable/shell";
import { SupportList } from "../../../../features/support/support-list";

export default function SupportUsersPage() {
  return (
    <WithAreas areas={["users", "support", "billing"]}>
      <SupportList />
    </WithAreas>
  );
}
