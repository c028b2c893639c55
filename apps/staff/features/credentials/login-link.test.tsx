// @vitest-environment happy-dom
import { answers, screen, show, waitFor } from "@gable/testing";
import { expect, it, vi } from "vitest";
import { LoginLink } from "./login-link";

vi.mock("next/link", () => ({ default: ({ prefetch: _, ...props }: { prefetch?: boolean }) => <a {...props} /> }));

async function draw(type: string, language: "en" | "es" = "en") {
  answers({ "GET /api/wizeusers/current": { id: "u1", WizeOrgUnit: { id: "o1", type } }, "* *": 503 });
  await show(<LoginLink module="FLOOD">Add the login</LoginLink>, { language, areas: ["common", "loan"] });
}

it("leads people of the loan's company to the login", async () => {
  await draw("BRANCH");
  await waitFor(() => expect(screen.getByRole("link").getAttribute("href")).toContain("fix=FLOOD"));
});

it.each([
  ["en", "The login to the vendor is the loan’s company’s"],
  ["es", "El acceso al proveedor es de la empresa del préstamo"],
] as const)("tells who processes the loan for another company whom to ask: %s", async (language, words) => {
  await draw("PROCESSOR", language);
  await waitFor(() => expect(document.body.textContent).toContain(words));
  expect(screen.queryByRole("link")).toBeNull();
});
