// @vitest-environment happy-dom
import { Fault } from "@gable/api";
import { startI18n } from "@gable/i18n";
import { publish, REACHED_AGAIN } from "@gable/shell";
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
  setting = useSetting({ name: "company", value: VALUE, write: onSave, labelOf: (field) => field });
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

it("saves by itself what found nobody there, once the server is reached again; what was refused waits for the person", async () => {
  const fail = (status: number) =>
    onSave.mockImplementationOnce(() => Promise.reject(new Fault(status, {}, { method: "PATCH", path: "/x" })));
  onSave.mockReset();
  const root = createRoot(document.body);
  await act(async () => root.render(<Screen />));
  await act(async () => setting.set("name", "Summit Lending"));
  fail(0);
  await act(async () => expect(await setting.save()).toBe(false));
  expect([setting.state, setting.text("name")]).toEqual(["failed", "Summit Lending"]);
  onSave.mockResolvedValueOnce(undefined);
  await act(async () => publish(REACHED_AGAIN, null));
  expect([setting.state, onSave.mock.calls.length]).toEqual(["saved", 2]);

  await act(async () => setting.set("phone", "5125550199"));
  fail(409);
  await act(async () => expect(await setting.save()).toBe(false));
  await act(async () => publish(REACHED_AGAIN, null));
  expect([setting.state, onSave.mock.calls.length]).toEqual(["failed", 3]);
  await act(async () => root.unmount());
});
