// @vitest-environment happy-dom
import { makeMersNumber } from "@gable/api";
import { answers } from "@gable/testing";
import { expect, it } from "vitest";

it("asks for a loan's number in the register with nothing said: the server takes no body", async () => {
  const sent = answers({ "POST /los/api/loans/7/generate-mers": { MersMin: "100000000000000013" } });
  expect(await makeMersNumber(7)).toEqual({ MersMin: "100000000000000013" });
  expect(sent.map(({ body }) => body)).toEqual([undefined]);
});
