import { expect, it } from "vitest";
import { readFrames } from "./events";

it("reads whole frames and keeps the rest", () => {
  const { frames, rest } = readFrames(
    ': hello\n\nid: 4\ndata: {"type":"A"}\n\nid: 5\r\ndata: one\r\ndata: two\r\n\r\ndata: half',
  );
  expect(frames).toEqual([
    { id: "4", data: '{"type":"A"}' },
    { id: "5", data: "one\ntwo" },
  ]);
  expect(rest).toBe("data: half");
});
