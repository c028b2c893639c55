// @vitest-environment happy-dom
import { changeContext } from "@gable/api";
import { answers, fill, press, screen, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { expect, it, vi } from "vitest";
import { TeamEditor } from "./team-editor";

vi.mock("next/navigation", () => ({ useRouter: () => ({ push: () => undefined }), usePathname: () => "/app/loans/7" }));

const AREAS = ["team", "enums", "common", "errors", "shell"] as const;
const colleague = (id: string, name: string, role: string) => ({
  id,
  name,
  email: `${id}@summit.test`,
  WizeOrgUnitName: "Austin",
  WizeRoles: [role],
});
const USERS = [colleague("p", "Paz Clerk", "Processor"), colleague("o", "Olga Clerk", "Originator")];

it("offers colleagues of the role that one looks for, and keeps it in this browser", async () => {
  changeContext({ loggedInUserId: "ana", activeUserId: "ana" });
  answers({
    "GET */assignable-users": { users: USERS },
    "GET /api/wizeusers/current": { id: "ana", permissions: ["loan:edit-team"] },
    "GET *": { rows: [], count: 0 },
  });
  desk();
  const draw = () => show(<TeamEditor loanId={7} team={[]} locked={false} />, { areas: AREAS });
  await draw();
  await press("Add a colleague");
  expect(await screen.findByRole("button", { name: /^Olga Clerk/ })).toBeDefined();
  await fill(screen.getByLabelText("Role"), "Processor");
  await waitFor(() => expect(screen.queryByRole("button", { name: /^Olga Clerk/ })).toBeNull());
  expect(screen.getByRole("button", { name: /^Paz Clerk/ })).toBeDefined();
  await show(null);
  await draw();
  await press("Add a colleague");
  expect(screen.getByLabelText<HTMLSelectElement>("Role").value).toBe("Processor");
});
