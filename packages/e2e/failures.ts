import { basename } from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { Reporter, TestCase, TestError, TestResult } from "@playwright/test/reporter";

const MOST_LINES = 8;

/** Says at the very end why each try failed, also of a test that passed later: of a long run often the end alone is kept. */
export default class Failures implements Reporter {
  private readonly tries: string[] = [];

  onTestEnd({ title, location, expectedStatus }: TestCase, { status, errors, retry }: TestResult): void {
    if (status === expectedStatus || status === "skipped") return;
    const test = `${basename(location.file)}:${location.line}, try ${retry + 1}: ${title}`;
    this.tries.push([test, ...errors.map(inShort)].join("\n"));
  }

  onEnd(): void {
    if (this.tries.length > 0) process.stdout.write(`\nTries that failed:\n\n${this.tries.join("\n\n")}\n`);
  }
}

function inShort({ message = "", location }: TestError): string {
  const lines = stripVTControlCharacters(message)
    .split("\n")
    .filter((line) => line.trim() !== "");
  const place = location ? [`  at ${basename(location.file)}:${location.line}`] : [];
  return [...lines.slice(0, MOST_LINES).map((line) => `  ${line}`), ...place].join("\n");
}
