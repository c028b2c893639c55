import { redirect } from "next/navigation";

/** Where a user is edited by the specification's route: the person that `id` names, or oneself. */
export default async function UserEdit({ searchParams }: { searchParams: Promise<{ id?: string | string[] }> }) {
  const { id } = await searchParams;
  redirect(typeof id === "string" && id !== "" ? `/app/settings/users/${encodeURIComponent(id)}` : "/app/account");
}
