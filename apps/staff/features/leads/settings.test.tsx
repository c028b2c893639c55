// @vitest-environment happy-dom
import { changeContext } from "@gable/api";
import { answers, fill, press, type Sent, screen, show, waitFor, writesOf } from "@gable/testing";
import type { ReactNode } from "react";
import { beforeEach, expect, it } from "vitest";
import { FormSettings } from "./form-settings";
import { OwnerSettings } from "./owner-settings";

// What a branch says of its leads is changed on the version that it was read at.

let sent: Sent[];
let version: number;

/** Which version each write was based on. */
const based = () => writesOf(sent).map(({ headers }) => headers.get("If-Match")?.replaceAll('"', ""));
const saving =
  (read: () => object) =>
  ({ headers }: Sent) => {
    const wanted = headers.get("If-Match");
    if (wanted !== null && wanted.replaceAll('"', "") !== String(version))
      return Response.json({ code: "STALE_VERSION", message: "Somebody else changed it." }, { status: 412 });
    version += 1;
    return read();
  };
const config = () => ({
  WizeOrgUnitId: "austin",
  roles: ["Originator", "Processor"],
  effective: {},
  leadConfig: { id: "c", WizeOrgUnitId: "austin", version, primaryLeadOwner: "Originator" },
});
const webForm = () => ({ enabled: false, origins: ["https://one.test"], version });

beforeEach(() => {
  changeContext({ loggedInUserId: "ana", activeUserId: "ana", activeOrgUnit: "austin" });
  version = 7;
  sent = answers({
    "GET */org": config,
    "PATCH */org": saving(config),
    "GET */web-form": webForm,
    "PATCH */web-form": saving(webForm),
    "GET *": { rows: [], count: 0 },
  });
});

const field = (label: string) => screen.findByLabelText<HTMLInputElement>(label, { exact: false });
async function draw(content: ReactNode, label: string) {
  const areas = ["leads", "common", "errors", "validation", "shell", "organization", "enums"] as const;
  await show(content, { areas });
  await field(label);
}
const choose = async (label: string, value: string) => fill(await field(label), value);
async function save(name: string) {
  const before = based().length;
  await press(name);
  await waitFor(() => expect(based()).toHaveLength(before + 1));
}

it.each([
  ["who gets new leads", <OwnerSettings key="o" />, "First", "Save", ["Processor", ""]],
  ["where the web form may stand", <FormSettings key="f" />, "Web sites", "Save web sites", ["https://b.test", ""]],
] as const)("%s: one save after the other, each on the one before", async (_, screen, label, name, [first, second]) => {
  await draw(screen, label);
  await choose(label, first);
  await save(name);
  await choose(label, second);
  await save(name);
  expect(based()).toEqual(["7", "8"]);
});

it("does not write over what somebody else has chosen meanwhile", async () => {
  await draw(<OwnerSettings />, "First");
  version = 9;
  await choose("First", "Processor");
  await save("Save");
  expect(version).toBe(9);
  expect((await field("First")).value).toBe("Processor");
});
