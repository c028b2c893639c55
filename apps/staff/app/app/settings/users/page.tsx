"use client";
import { WithAreas } from "@gable/shell";
import { UserList } from "../../../../features/user/user-list";

export default function UsersPage() {
  return (
    <WithAreas areas={["users"]}>
      <UserList />
    </WithAreas>
  );
}
