// @vitest-environment happy-dom
import { Fault } from "@gable/api";
import { publish, REACHED_AGAIN } from "@gable/shell";
import { act, show } from "@gable/testing";
import { useState } from "react";
import { beforeEach, expect, it, vi } from "vitest";
import { type RecordForm, useRecordForm } from "./record-form";
import type { Versioned } from "./source";
import type { FieldSpec } from "./spec";

// What is set of a company or a person: a record without a version of its own, whose writes answer nothing.

interface Setting extends Versioned {
  name?: string;
  phone?: string;
  steps?: string[];
}

const FIELDS: readonly FieldSpec[] = ["name", "phone"].map((path) => ({
  path,
  kind: "text",
  label: `organization:field.${path}`,
}));
const VALUE: Setting = { name: "Summit", phone: "5125550100" };

let form: RecordForm<Setting>;
let arrive: (value: Setting) => void;
const write = vi.fn<Parameters<typeof useRecordForm<Setting>>[0]["write"]>();
const fail = (status: number) =>
  write.mockImplementationOnce(() => Promise.reject(new Fault(status, {}, { method: "PATCH", path: "/x" })));

function Screen() {
  const [record, setRecord] = useState(VALUE);
  arrive = setRecord;
  form = useRecordForm<Setting>({ record, fields: FIELDS, labels: "organization:field", keepsEmptyLists: true, write });
  return null;
}
const set = (path: string, value: unknown) => act(async () => form.form.set(path, value));

beforeEach(async () => {
  write.mockReset();
  write.mockResolvedValue(undefined);
  await show(<Screen />, { areas: ["validation", "organization"] });
});

it("keeps what was typed while it was being saved, and saves once however often it is asked", async () => {
  let answer: () => void = () => undefined;
  write.mockImplementationOnce(() => new Promise((resolve) => (answer = () => resolve(undefined))));
  await set("name", "Summit Lending");
  let done: Promise<boolean>[] = [];
  await act(async () => {
    done = [form.save(), form.save()];
  });
  expect(write).toHaveBeenCalledOnce();
  await set("phone", "5125550199");
  await act(async () => {
    answer();
    expect(await Promise.all(done)).toEqual([true, true]);
  });
  expect(form.current.phone).toBe("5125550199");
  expect(form.change).toEqual({ phone: "5125550199" });
});

it("saves by itself what found nobody there, once the server is reached again; what was refused waits for the person", async () => {
  fail(0);
  await set("name", "Summit Lending");
  await act(async () => expect(await form.save()).toBe(false));
  expect([form.state, form.current.name]).toEqual(["away", "Summit Lending"]);
  await act(async () => publish(REACHED_AGAIN, null));
  expect([form.state, write.mock.calls.length]).toEqual(["saved", 2]);

  fail(409);
  await set("phone", "5125550199");
  await act(async () => expect(await form.save()).toBe(false));
  await act(async () => publish(REACHED_AGAIN, null));
  expect([form.state, write.mock.calls.length]).toEqual(["failed", 3]);
});

it("saves by itself when the browser has a network again, also where nothing is heard of the server", async () => {
  fail(0);
  await set("name", "Summit Lending");
  await act(async () => expect(await form.save()).toBe(false));
  await act(async () => window.dispatchEvent(new Event("online")));
  expect([form.state, write.mock.calls.length]).toEqual(["saved", 2]);
});

it("takes in what others set beside it, and asks about the same field", async () => {
  await set("name", "Summit Lending");
  await act(async () => arrive({ ...VALUE, phone: "5125550111" }));
  expect([form.current.phone, form.theirs]).toEqual(["5125550111", null]);
  expect(form.change).toEqual({ name: "Summit Lending" });
  await act(async () => arrive({ name: "Summit Bank", phone: "5125550111" }));
  expect(form.form.contested).toEqual(["name"]);
  await act(async () => form.takeTheirs());
  expect([form.current.name, form.dirty]).toEqual(["Summit Bank", false]);
});

it("sets an empty list, which is not the same as to inherit", async () => {
  await set("steps", []);
  expect(form.change).toEqual({ steps: [] });
  await set("steps", undefined);
  expect(form.dirty).toBe(false);
});
