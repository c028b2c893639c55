// @vitest-environment happy-dom
import type { SupportUser } from "@gable/api";
import { answers, fill, press, screen, show } from "@gable/testing";
import { expect, it } from "vitest";
import { SupportLogs } from "./support-logs";
import { SupportPanel } from "./support-panel";

const OAKLEY = {
  id: "oak",
  name: "Oakley Harborson",
  email: "oakley@harbor.test",
  tenantId: "harbor",
  tenantName: "Harbor Mortgage",
  status: "ACTIVE",
} as SupportUser;
const ADMIN = {
  id: "ada",
  name: "Ada Admin",
  email: "ada@harbor.test",
  status: "ACTIVE",
  WizeRoles: [{ name: "Owner" }],
};
const areas = ["support", "users", "common", "errors", "shell", "journal", "enums"] as never;
let permissions: string[];

const server = () =>
  answers({
    "GET */wizeusers/current": () => ({ id: "me", permissions }),
    "GET */organizations/harbor/admin": { rows: [ADMIN], count: 1 },
    "GET */wizeusers/oak/logs": { rows: [], count: 120, mails: [] },
    "GET *": { rows: [], count: 0 },
  });

it("shows who uses no tools the company's administrators alone", async () => {
  permissions = [];
  server();
  await show(<SupportPanel user={OAKLEY} onClose={() => undefined} />, { areas });
  expect(await screen.findByText("Ada Admin")).not.toBeNull();
  expect(screen.getAllByRole("tab")).toHaveLength(1);
});

it("goes on to older entries of a person's logs, and finds some by a word", async () => {
  const sent = server();
  await show(<SupportLogs id="oak" />, { areas });
  await press(await screen.findByRole("button", { name: /Show older/ }));
  await fill(screen.getByRole("textbox", { name: /Find by action/ }), "0190a000");
  await screen.findByRole("button", { name: /Show older/ });
  const asked = sent.filter(({ path }) => path.endsWith("/logs")).map(({ query }) => query.toString());
  expect(asked).toContain("limit=100");
  expect(asked).toContain("limit=50&searchTerm=0190a000");
});
