// @vitest-environment happy-dom
import { WithAreas } from "@gable/shell";
import { act, show, waitFor } from "@gable/testing";
import { expect, it, vi } from "vitest";

const loads = vi.hoisted(() => ({ fail: true, tries: 0 }));
vi.mock("@gable/i18n", async (original) => {
  const real = await original<typeof import("@gable/i18n")>();
  const addAreas: typeof real.addAreas = async (...what) => {
    loads.tries += 1;
    if (loads.fail) throw new TypeError("Failed to fetch");
    return real.addAreas(...what);
  };
  return { ...real, addAreas };
});

it("has words that could not be had without a connection come once there is one", async () => {
  const onLine = vi.spyOn(navigator, "onLine", "get").mockReturnValue(false);
  await show(<WithAreas areas={["needs"]}>the part</WithAreas>, { areas: ["common"] });
  expect(loads.tries).toBe(1);
  expect(document.body.textContent).not.toContain("the part");
  loads.fail = false;
  onLine.mockReturnValue(true);
  await act(async () => window.dispatchEvent(new Event("online")));
  await waitFor(() => expect(document.body.textContent).toBe("the part"));
  expect(loads.tries).toBe(2);
});
