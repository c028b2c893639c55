// @vitest-environment happy-dom
import { act, answers, fireEvent, screen, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { expect, it, vi } from "vitest";
import { PersonSelect } from "./person-select";

it("reads the people again when its list is opened again after a failure", async () => {
  let isDown = true;
  answers({ "GET */api/wizeusers": () => (isDown ? 500 : { rows: [{ id: "1", name: "Orion Austinson" }], count: 1 }) });
  desk();
  await show(<PersonSelect label="Manager" value={null} onChange={vi.fn()} />, { areas: ["users"] });
  const box = () => screen.getByRole("combobox");
  act(() => box().focus());
  await waitFor(() => expect(box().getAttribute("aria-haspopup")).toBe("listbox"));
  const strike = (key: string) => fireEvent.keyDown(box(), { key });
  strike("ArrowDown");
  await waitFor(() => expect(screen.getByRole("status").textContent).toBe("The list can't be read at the moment."));
  strike("Escape");
  isDown = false;
  strike("ArrowDown");
  expect(await screen.findByRole("option", { name: "Orion Austinson" })).toBeTruthy();
});
