// @vitest-environment happy-dom
import { answers, show, waitFor } from "@gable/testing";
import type { ReactNode } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { LoginDialog } from "./login-dialog";

vi.mock("@gable/shell", async (original) => ({
  ...(await original<typeof import("@gable/shell")>()),
  WithAreas: ({ children }: { children: ReactNode }) => children,
}));

const LOGIN = {
  version: 1,
  module: "CREDIT",
  status: "REFUSED",
  mayEdit: true,
  ownerName: "",
  scrts: { userName: "u" },
};

beforeEach(() => {
  const rows = [
    { ...LOGIN, id: "c1", ownership: "ORG", identifier: "CREDCO", accountName: "The company" },
    { ...LOGIN, id: "c2", ownership: "BRANCH", identifier: "CREDCO", accountName: "The branch" },
    { ...LOGIN, id: "c3", ownership: "INDIVIDUAL", identifier: "OTHER", accountName: "Another agency" },
    { ...LOGIN, id: "c4", ownership: "INDIVIDUAL", identifier: "CREDCO", accountName: "Taken", status: "WORKS" },
    { ...LOGIN, id: "c5", ownership: "INDIVIDUAL", identifier: "CREDCO", accountName: "Locked", mayEdit: false },
  ];
  answers({
    "GET /los/api/scrts/all": { rows, count: rows.length },
    "GET /api/wizeusers/current": { id: "u1", permissions: ["credential:edit"] },
    "GET *": { rows: [], count: 0 },
  });
});

const values = () => [...document.querySelectorAll("input")].map(({ value }) => value);
async function draw(account?: string, refused = true) {
  await show(<LoginDialog module="CREDIT" account={account} refused={refused} onClose={() => undefined} />, {
    areas: ["credentials", "common", "errors", "terms"],
  });
  await waitFor(() => expect(values().length).toBeGreaterThan(0));
}

it("corrects the login that this agency refused, the nearest that one may change", async () => {
  await draw("CREDCO");
  expect(values()).toContain("The branch");
});

it("corrects any of the vendor's where no account is named, and adds one where none was refused", async () => {
  await draw();
  expect(values()).toContain("Another agency");
  await show(null);
  await draw("THIRD");
  expect(values()).not.toContain("The branch");
});
