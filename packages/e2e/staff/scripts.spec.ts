import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import type { Page } from "@playwright/test";
import { expect, test } from "../world";

/** A host outside of Gable: it serves a widget, and takes what is reported to it. */
async function outsideHost(): Promise<{ url: string; took: string[]; close: () => Promise<void> }> {
  const took: string[] = [];
  const server: Server = createServer((request, answer) => {
    let body = "";
    request.on("data", (piece) => {
      body += piece;
    });
    request.on("end", () => {
      took.push(`${request.method} ${request.url} ${body}`);
      answer.setHeader("access-control-allow-origin", "*");
      answer.setHeader("content-type", "text/javascript");
      answer.end("window.outsideRan = true;");
    });
  });
  await new Promise<void>((resolve) => server.listen(0, "127.0.0.1", resolve));
  return {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}`,
    took,
    close: () => new Promise((resolve) => server.close(() => resolve())),
  };
}

/** Counts what the policy refuses, from the first script of each page on. */
async function watchPolicy(page: Page): Promise<() => Promise<string[]>> {
  const refused: string[] = [];
  await page.exposeFunction("refusedByPolicy", (what: string) => refused.push(what));
  await page.addInitScript(() => {
    document.addEventListener("securitypolicyviolation", (event) => {
      void (window as unknown as { refusedByPolicy: (what: string) => void }).refusedByPolicy(
        `${event.effectiveDirective} ${event.blockedURI} ${event.sourceFile}:${event.lineNumber}`,
      );
    });
  });
  return async () => refused;
}

test("ordinary screens break no rule of their policy, load nothing from elsewhere, and run no script that is not switched on", async ({
  world,
  baseURL,
}) => {
  const page = await world.session("originator@summit.test");
  const refused = await watchPolicy(page);
  const elsewhere: string[] = [];
  page.on("request", (request) => {
    if (!/^(data|blob):/.test(request.url()) && !request.url().startsWith(baseURL ?? "")) elsewhere.push(request.url());
  });
  const { LoanId } = (await (await page.request.post("/los/api/loans", { data: {} })).json()) as { LoanId: number };
  for (const path of ["/app/loans", "/session-ended", `/app/loans/${LoanId}/aus`]) {
    const answer = await page.goto(path);
    const policy = answer?.headers()["content-security-policy"] ?? "";
    expect(policy, path).toMatch(/script-src 'self' 'nonce-[\w+/]+';/);
    expect(policy.split("style-src")[0], path).not.toContain("unsafe");
    await expect(page.locator("h1").first()).toBeAttached();
  }
  await page.getByRole("button", { name: "Loan actions" }).click();
  await page.getByRole("menuitem", { name: "Notes" }).click();
  await page.getByRole("button", { name: "New note" }).click();
  await page.getByRole("textbox", { name: "Note", exact: true }).fill("Written under the policy");
  await page.keyboard.press("Control+k");
  await expect(page.getByRole("dialog", { name: "Command palette" })).toBeVisible();
  expect(await refused()).toEqual([]);
  expect(elsewhere).toEqual([]);

  const outside = await outsideHost();
  await page.evaluate((url) => {
    const script = document.createElement("script");
    script.src = `${url}/chat.js`;
    document.head.append(script);
  }, outside.url);
  await expect.poll(async () => (await refused()).join()).toContain("script-src-elem");
  await page.evaluate(() => {
    const script = document.createElement("script");
    script.textContent = "window.injected = true";
    document.head.append(script);
  });
  expect(await page.evaluate(() => [Reflect.get(window, "outsideRan"), Reflect.get(window, "injected")])).toEqual([
    undefined,
    undefined,
  ]);
  expect(outside.took).toEqual([]);
  await outside.close();
});

test("scripts that are switched on load, and hear of the person only what they may", async ({ world }) => {
  const outside = "https://outside.example.test";
  const reports: string[] = [];
  const page = await world.session("originator@summit.test");
  await page.route(`${outside}/**`, async (route) => {
    const request = route.request();
    if (request.url().endsWith(".js"))
      return route.fulfill({
        contentType: "text/javascript",
        body: `window.told = window.told || [];
          window.hear = window.hear || (addEventListener("gable:profile", (event) => window.told.push(event.detail)), 1);`,
      });
    reports.push(request.postData() ?? "");
    return route.fulfill({ json: {}, headers: { "access-control-allow-origin": "*" } });
  });
  // What the server sends where these are configured (GABLE_SCRIPTS, GABLE_ERROR_MONITORING_DSN).
  const policed = /^(script-src|img-src|connect-src|frame-src) /;
  await page.route("**/app/loans", async (route) => {
    const answer = await route.fetch();
    const headers = answer.headers();
    headers["content-security-policy"] = (headers["content-security-policy"] ?? "")
      .split("; ")
      .map((rule) => (policed.test(rule) ? `${rule} ${outside}` : rule))
      .join("; ");
    await route.fulfill({ response: answer, headers });
  });
  await page.route("**/api/client-config", (route) =>
    route.fulfill({
      json: {
        scripts: {
          "support-widget": `${outside}/support.js`,
          "session-analytics": `${outside}/analytics.js`,
          changelog: `${outside}/changelog.js`,
          chat: `${outside}/chat.js`,
          tour: `${outside}/tour.js`,
        },
        errorMonitoringDsn: `${outside.replace("//", "//public@")}/1`,
      },
    }),
  );
  await page.goto("/app/loans");
  const told = () =>
    page.evaluate(() => (Reflect.get(window, "told") ?? []) as { service: string; profile: Record<string, unknown> }[]);
  await expect.poll(async () => (await told()).map((one) => one.service)).toContain("session-analytics");
  const support = (await told()).find((one) => one.service === "support-widget");
  expect(support?.profile.email).toBe("originator@summit.test");
  for (const widget of ["changelog", "chat", "tour"])
    await expect(page.locator(`script[src="${outside}/${widget}.js"]`), "what is switched on is there").toBeAttached();
  const analytics = (await told()).find((one) => one.service === "session-analytics");
  expect(Object.keys(analytics?.profile ?? {}).sort()).toEqual(expect.arrayContaining(["id", "roles"]));
  expect(analytics?.profile.email).toBeUndefined();

  await test.step("the launcher of the chat is hidden while a dialog is open", async () => {
    const launcher = page.locator("#support-launcher");
    await expect(launcher).not.toHaveAttribute("hidden");
    await page.getByRole("button", { name: "Keyboard shortcuts" }).click();
    await expect(launcher).toHaveAttribute("hidden");
    await page.keyboard.press("Escape");
    await expect(launcher).not.toHaveAttribute("hidden");
  });
  await test.step("an error is reported without what it was about", async () => {
    await page.evaluate(() =>
      setTimeout(() => {
        throw new Error("SSN 123-45-6789 of loan 325869944");
      }, 0),
    );
    await expect.poll(() => reports.length).toBeGreaterThan(0);
    const report = reports.join("\n");
    expect(report).toContain("SSN");
    for (const secret of ["123-45-6789", "325869944", "originator@summit.test"]) expect(report).not.toContain(secret);
  });
});
