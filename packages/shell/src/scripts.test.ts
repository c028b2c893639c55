import { expect, it } from "vitest";
import { createPreloader, ScriptOff } from "./scripts";

function world() {
  const asked: { address: string; answer: (fault?: Error) => void }[] = [];
  const preloader = createPreloader(
    (address) =>
      new Promise((resolve, reject) => asked.push({ address, answer: (fault) => (fault ? reject(fault) : resolve()) })),
  );
  return { asked, preloader };
}

it("goes from NOT_STARTED over IN_PROGRESS to SUCCESS, loading once", async () => {
  const { asked, preloader } = world();
  const seen: string[] = [];
  preloader.subscribe(() => seen.push(preloader.stateOf("chat")));
  preloader.configure({ chat: "https://chat.example/a.js" });
  expect(preloader.stateOf("chat")).toBe("NOT_STARTED");
  const both = Promise.all([preloader.preload("chat"), preloader.preload("chat")]);
  expect(preloader.stateOf("chat")).toBe("IN_PROGRESS");
  asked[0]?.answer();
  await both;
  await preloader.preload("chat");
  expect(asked.map((one) => one.address)).toEqual(["https://chat.example/a.js"]);
  expect(seen).toEqual(["IN_PROGRESS", "SUCCESS"]);
});

it("fails, and tries anew when asked again", async () => {
  const { asked, preloader } = world();
  preloader.configure({ tour: "https://tour.example/a.js" });
  const first = preloader.preload("tour");
  asked[0]?.answer(new Error("blocked"));
  await expect(first).rejects.toThrow("blocked");
  expect(preloader.stateOf("tour")).toBe("FAILED");
  const second = preloader.preload("tour");
  asked[1]?.answer();
  await second;
  expect(preloader.stateOf("tour")).toBe("SUCCESS");
});

it("knows no other modules", async () => {
  const { asked, preloader } = world();
  preloader.configure({ stranger: "https://stranger.example/a.js" });
  await expect(preloader.preload("stranger")).rejects.toThrow("No module with key stranger found to preload.");
  await expect(preloader.preload("toString")).rejects.toThrow("No module with key toString found to preload.");
  expect(asked).toEqual([]);
});

it("loads nothing that is not switched on", async () => {
  const { asked, preloader } = world();
  await expect(preloader.preload("changelog")).rejects.toBeInstanceOf(ScriptOff);
  expect(preloader.stateOf("changelog")).toBe("NOT_STARTED");
  expect(asked).toEqual([]);
});
