// @vitest-environment happy-dom
import { type Assignment, useSaveTeam } from "@gable/api";
import { act, answers, type Sent, show } from "@gable/testing";
import { expect, it } from "vitest";

const officer: Assignment = { WizeUserId: "o", LoanRole: "Originator", primary: true };
const processor: Assignment = { WizeUserId: "p", LoanRole: "Processor", primary: false };
const assistant: Assignment = { WizeUserId: "a", LoanRole: "Assistant", primary: false };
let stored = [officer];

it("puts two people on the team that are added one right after the other", async () => {
  answers({
    "* /los/api/loans/250000001/users": ({ body }: Sent) => {
      if (body) stored = body.users;
      return { rows: stored, count: stored.length };
    },
  });
  let save = {} as ReturnType<typeof useSaveTeam>;
  function Screen() {
    save = useSaveTeam(250000001);
    return null;
  }
  await show(<Screen />);
  await act(() =>
    Promise.all([processor, assistant].map((part) => save.mutateAsync({ change: (now) => [...now, part] }))).then(
      () => undefined,
    ),
  );
  expect(stored).toEqual([officer, processor, assistant]);
});
