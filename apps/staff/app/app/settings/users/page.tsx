"use client";
import { WithAreas } from "@gable/shell";
import { InAddress } from "../../../../features/list/in-address";
import { UserList } from "../../../../features/user/user-list";

export default function UsersPage() {
  return (
    <WithAreas areas={["users"]}>
      <InAddress>
        <UserList />
      </InAddress>
    </WithAreas>
  );
}
