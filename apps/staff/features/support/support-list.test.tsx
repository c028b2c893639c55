// @vitest-environment happy-dom
import { answers, press, screen, show } from "@gable/testing";
import { beforeEach, expect, it, vi } from "vitest";
import { SupportList } from "./support-list";

vi.mock("next/navigation", () => ({ useRouter: () => ({}), usePathname: () => "/app/support/users" }));
vi.mock("next/dynamic", () => ({ default: () => () => <p>tools</p> }));

const OAKLEY = {
  id: "oak",
  name: "Oakley Harborson",
  email: "oakley@harbor.test",
  tenantName: "Harbor Mortgage",
  tenantType: "BROKER",
  status: "ACTIVE",
  WizeRoles: [{ name: "Owner" }],
};
let permissions: string[];

const draw = () => show(<SupportList />, { areas: ["support", "users", "common", "errors", "pipeline", "shell"] });

beforeEach(() => {
  answers({
    "GET */wizeusers/current": () => ({ id: "me", permissions }),
    "GET */layouts": { rows: [], count: 0 },
    "GET *": { rows: [OAKLEY], count: 1 },
  });
});

it("offers who may use them the tools of a customer's user", async () => {
  permissions = ["support:use-tools"];
  await draw();
  await press("Oakley Harborson");
  expect(await screen.findByText("tools")).not.toBeNull();
});

it("opens for who only reads as well: who administers the company is there to read", async () => {
  permissions = [];
  await draw();
  await press("Oakley Harborson");
  expect(await screen.findByText("tools")).not.toBeNull();
});
