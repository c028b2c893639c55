// @vitest-environment happy-dom
import { expect, it } from "vitest";
import { named, toldOf, withMention } from "./mention";

it("writes a name where the text ends", () => {
  expect(withMention("", "Paul Park")).toBe("<p>@Paul Park </p>");
  expect(withMention("<p>Ask</p>", "Paul Park")).toBe("<p>Ask @Paul Park </p>");
  expect(withMention("<ul><li>Ask</li></ul>", "Paul Park")).toBe("<ul><li>Ask</li></ul><p>@Paul Park </p>");
  expect(withMention("<p>Ask</p>", "A <b> & Co")).toBe("<p>Ask @A &#60;b&#62; &#38; Co </p>");
});

it("tells whom the text still names, by id alone", () => {
  const mentions = [{ WizeUserId: "p", name: "Paul Park" }, { WizeUserId: "a", name: "Ana & Co" }, { WizeUserId: "x" }];
  expect(named(mentions, "<p>Ask <b>@Paul Park</b></p>").map((one) => one.WizeUserId)).toEqual(["p"]);
  expect(named(mentions, "@Ana &amp; Co").map((one) => one.WizeUserId)).toEqual(["a"]);
  expect(toldOf(mentions)).toEqual([{ WizeUserId: "p" }, { WizeUserId: "a" }, { WizeUserId: "x" }]);
});
