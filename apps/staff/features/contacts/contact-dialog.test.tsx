// @vitest-environment happy-dom
import { answers, button, fill, press, type Sent, show, waitFor } from "@gable/testing";
import { desk } from "@gable/testing/desk";
import { beforeEach, expect, it, vi } from "vitest";
import { ContactDialog } from "./contact-dialog";

const TWIN = {
  id: "1",
  name: "Tia Brown",
  type: "TITLE",
  email: "tia@lst.test",
  likeness: "LIKELY",
  reasons: ["EMAIL"],
};
const REFUSAL = {
  code: "CONFLICT",
  message: "It is there.",
  errors: [{ field: "id", key: "duplicateContact", params: ["1", "Tia Brown"], message: "It is there." }],
};

let sent: Sent[];
let twins: object[];

const field = (path: string) => document.querySelector<HTMLInputElement>(`[id$="${path}"] , [name="${path}"]`);
/** How each addition was asked for. */
const added = () => sent.filter(({ path }) => !path.endsWith("/duplicates")).map(({ query }) => query.toString());

beforeEach(() => {
  twins = [];
  sent = answers({
    "* */duplicates": () => ({ rows: twins }),
    "POST *": ({ query }: Sent) =>
      query.size > 0
        ? Response.json({ id: "2", version: 1, type: "TITLE" }, { status: 201 })
        : Response.json(REFUSAL, { status: 409 }),
  });
  desk();
});

const draw = (onUse = vi.fn(), onClose = vi.fn()) =>
  show(<ContactDialog begin={{ type: "TITLE", firstName: "Dora" }} onUse={onUse} onClose={onClose} />, {
    areas: ["contacts", "finance", "enums", "common", "validation", "errors", "shell"],
  });
const type = async (path: string, text: string) =>
  fill(await waitFor(() => field(path) ?? expect.unreachable(path)), text);

it("keeps what was typed when the address book likely has it, and adds it when asked again", async () => {
  const onClose = vi.fn();
  await draw(vi.fn(), onClose);
  await type("email", "tia@lst.test");
  await press("Add contact");
  await waitFor(() => expect(button("Add anyway")).not.toBeNull());
  expect(field("email")?.value).toBe("tia@lst.test");
  expect(onClose).not.toHaveBeenCalled();
  await press("Add anyway");
  await waitFor(() => expect(onClose).toHaveBeenCalled());
  expect(added()).toEqual(["", "allowDuplicate=true"]);
});

it("tells who may be the same while it is typed, and takes them", async () => {
  twins = [TWIN];
  const onUse = vi.fn();
  await draw(onUse);
  await type("email", "tia@lst.test");
  await waitFor(() => expect(button(/^Use/)).not.toBeNull());
  expect(document.body.textContent).toContain("same email");
  await press(/^Use/);
  expect(onUse).toHaveBeenCalledWith(expect.objectContaining({ id: "1" }));
  expect(added()).toEqual([]);
});
