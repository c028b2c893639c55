import { expect, test } from "vitest";
import { modelWords } from "./model";

test.each([
  ["EquifaxBeacon5.0", "Equifax Beacon 5.0"],
  ["FICORiskScoreClassic04", "FICO Risk Score Classic 04"],
  ["ExperianFairIsaac", "Experian Fair Isaac"],
  ["ExperianFairIsaacModel2", "Experian Fair Isaac Model 2"],
  ["TransUnionEmpirica", "TransUnion Empirica"],
  ["EquifaxVantageScore3.0", "Equifax VantageScore 3.0"],
  ["FICO Score 10T", "FICO Score 10T"],
  ["FICOScore10T", "FICO Score 10T"],
  ["Equifax Beacon 5.0", "Equifax Beacon 5.0"],
  ["", ""],
])("%s is %s", (model, words) => {
  expect(modelWords(model)).toBe(words);
});
