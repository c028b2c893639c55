import { compressed, scriptsOf } from "../script-size";
import { expect, test } from "../world";

const LIMIT = 250_000;

test("the pipeline is there with less than 250 kB of compressed script", async ({ world }) => {
  const page = await world.as("originator@summit.test");
  const html = await (await page.request.get("/app/loans")).text();
  const fetched: string[] = [];
  page.on("response", (response) => {
    const script = /\/_next\/([^"?]+\.js)/.exec(response.url())?.[1];
    if (script) fetched.push(script);
  });
  await page.goto("/app/loans");
  await expect(page.getByRole("table").getByRole("link").first()).toBeVisible();
  expect(fetched.length).toBeGreaterThan(3);
  expect(compressed("staff", [...scriptsOf("staff", html), ...fetched])).toBeLessThan(LIMIT);
});
