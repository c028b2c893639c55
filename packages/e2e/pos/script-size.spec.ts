import { compressed, scriptsOf } from "../script-size";
import { expect, test } from "../world";

const LIMIT = 170_000;

for (const path of ["/pos/login", "/pos/activate?token=x", "/pos/app"]) {
  test(`the first load of ${path} stays under 170 kB of compressed script`, async ({ request }) => {
    const scripts = scriptsOf("pos", await (await request.get(path)).text());
    expect(scripts.length).toBeGreaterThan(3);
    expect(compressed("pos", scripts)).toBeLessThan(LIMIT);
  });
}
