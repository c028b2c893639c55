// @vitest-environment happy-dom
import { ReadOnly } from "@gable/form";
import { act, answers, button, fireEvent, press, screen, show } from "@gable/testing";
import { beforeEach, expect, it, vi } from "vitest";
import { RecordList } from "./record-list";

interface Row {
  id: string;
}
const remove = vi.fn(async () => undefined);

const draw = (locked: boolean) =>
  show(
    <ReadOnly value={locked}>
      <RecordList<Row>
        id="assets"
        title="Assets"
        columns={[{ key: "id", header: "Id", cell: (row) => row.id }]}
        rows={[{ id: "checking" }, { id: "savings" }]}
        rowKey={(row) => row.id}
        rowLabel={(row) => row.id}
        adders={[{ label: "Add asset", start: {} }]}
        dialog={() => null}
        onRemove={remove}
        onRestore={async () => undefined}
        removed={{ one: "Deleted", many: "Deleted" }}
        empty=""
      />
    </ReadOnly>,
    { areas: ["finance", "common", "errors", "shell"] },
  );
const deleteKey = () =>
  act(async () => {
    const [, row] = screen.getAllByRole("row");
    fireEvent.keyDown(row as HTMLElement, { key: "Delete" });
  });

beforeEach(() => {
  answers({ "* *": { rows: [], count: 0 } });
  remove.mockClear();
});

it("takes a row away by its button and by the key", async () => {
  await draw(false);
  await press("Delete savings");
  await deleteKey();
  expect(remove.mock.calls).toEqual([[{ id: "savings" }], [{ id: "checking" }]]);
});

it("offers neither where nothing can be changed", async () => {
  await draw(true);
  expect(button("Delete savings")).toBeNull();
  expect(button("Add asset")).toBeNull();
  await deleteKey();
  expect(remove).not.toHaveBeenCalled();
});
