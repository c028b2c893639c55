"use client";
import { WithAreas } from "@gable/shell";
import { use } from "react";
import { UserScreen } from "../../../../../features/user/user-screen";

export default function UserPage({ params }: { params: Promise<{ id: string }> }) {
  const { id } = use(params);
  return (
    <WithAreas areas={["users"]}>
      <UserScreen id={id} />
    </WithAreas>
  );
}
