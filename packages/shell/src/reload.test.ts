import { expect, it } from "vitest";
import { mayReload } from "./reload";

function storage(): Pick<Storage, "getItem" | "setItem"> {
  const kept = new Map<string, string>();
  return { getItem: (key) => kept.get(key) ?? null, setItem: (key, value) => void kept.set(key, value) };
}

it("lets a page load itself anew once, and again only when time has passed", () => {
  const kept = storage();
  expect(mayReload("/pos/app/7", kept, 1000)).toBe(true);
  expect(mayReload("/pos/app/7", kept, 20_999)).toBe(false);
  expect(mayReload("/pos/app/7", kept, 21_000)).toBe(true);
});

it("counts each page by itself", () => {
  const kept = storage();
  expect(mayReload("/pos/app/7", kept, 1000)).toBe(true);
  expect(mayReload("/pos/app/8", kept, 1001)).toBe(true);
});
