// @vitest-environment happy-dom
import { startI18n } from "@gable/i18n";
import { act } from "react";
import { createRoot } from "react-dom/client";
import { beforeAll, expect, it, vi } from "vitest";
import { type Setting, useSetting } from "./use-setting";

const VALUE = { name: "Summit", phone: "5125550100" };
let setting: Setting;
let answer: () => void = () => undefined;
const onSave = vi.fn(
  () =>
    new Promise<void>((resolve) => {
      answer = resolve;
    }),
);

function Screen() {
  setting = useSetting(VALUE, onSave, (field) => field);
  return null;
}

beforeAll(async () => {
  vi.stubGlobal("IS_REACT_ACT_ENVIRONMENT", true);
  await startI18n("en", ["validation"]);
});

it("keeps what was typed while it was being saved, and saves once however often it is asked", async () => {
  const root = createRoot(document.body);
  await act(async () => root.render(<Screen />));
  await act(async () => setting.set("name", "Summit Lending"));
  let done: Promise<boolean> = Promise.resolve(false);
  await act(async () => {
    done = setting.save();
  });
  await act(async () => expect(await setting.save()).toBe(false));
  expect(onSave).toHaveBeenCalledOnce();
  await act(async () => setting.set("phone", "5125550199"));
  await act(async () => {
    answer();
    expect(await done).toBe(true);
  });
  expect(setting.text("phone")).toBe("5125550199");
  expect(setting.isDirty).toBe(true);
  await act(async () => root.unmount());
});
