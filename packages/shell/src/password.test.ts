import { expect, it } from "vitest";
import { lengthFault } from "./password";

it.each([
  ["nothing", "", "tooShort"],
  ["eleven characters", "elevenchars", "tooShort"],
  ["twelve characters", "twelve-chars", null],
  ["twelve characters of which some are two code units", "🔑".repeat(12), null],
  ["eleven of them, though they are 22 code units", "🔑".repeat(11), "tooShort"],
  ["blanks around, which count", " ten chars  ", null],
  ["128 characters", "x".repeat(128), null],
  ["129 characters", "x".repeat(129), "tooLong"],
])("says of %s what the server would", (_, password, fault) => expect(lengthFault(password)).toBe(fault));
