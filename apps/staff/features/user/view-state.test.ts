import { expect, it } from "vitest";
import { viewOf } from "./view-state";

const FIRST = { q: "", filters: {}, by: "lastName", direction: "ASC", size: 25 };

it.each<[string, Record<string, unknown>, object]>([
  ["nothing", {}, FIRST],
  [
    "a view",
    { q: "ada", filters: { status: ["ACTIVE"] }, by: "email", direction: "DESC", size: 50 },
    {
      q: "ada",
      filters: { status: ["ACTIVE"] },
      by: "email",
      direction: "DESC",
      size: 50,
    },
  ],
  ["half a view", { size: 100 }, { ...FIRST, size: 100 }],
  ["what is none", { q: 3, filters: null, by: "id; drop", direction: "UP", size: -1 }, FIRST],
  ["filters that are none", { filters: { status: "ACTIVE" } }, FIRST],
])("a list of users begins with %s that was kept", (_, kept, view) => expect(viewOf(kept)).toEqual(view));
