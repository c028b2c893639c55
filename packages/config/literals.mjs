// Fails on user-visible text written in a component instead of a catalogue: JSX text with letters, and the attributes
// that people read or hear. And on a link that has a page's frame fetched ahead: every page is made for the person, so that would
// be a request for each link in sight. Run from the repository's root.
import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import ts from "typescript";

const ROOTS = ["apps", "packages"];
const READ_ATTRIBUTES = new Set([
  "title",
  "label",
  "placeholder",
  "alt",
  "aria-label",
  "aria-description",
  "description",
  "message",
  "hint",
]);
// Names that are the same in every language.
const PROPER_NAMES = new Set(["Gable", "EN", "ES", "Esc", "Ctrl", "K", "S", "⌘K"]);
const LETTERS = /\p{L}/u;

function files(dir) {
  return readdirSync(dir, { withFileTypes: true }).flatMap((entry) => {
    if (["node_modules", ".next", "e2e"].includes(entry.name)) return [];
    const path = join(dir, entry.name);
    if (entry.isDirectory()) return files(path);
    return path.endsWith(".tsx") && !/\.(test|cases)\.tsx$/.test(path) ? [path] : [];
  });
}

function literalsIn(path) {
  const source = ts.createSourceFile(path, readFileSync(path, "utf8"), ts.ScriptTarget.Latest, true, ts.ScriptKind.TSX);
  const found = [];
  const report = (node, text) => {
    const trimmed = text.trim();
    if (!LETTERS.test(trimmed) || PROPER_NAMES.has(trimmed)) return;
    const { line } = source.getLineAndCharacterOfPosition(node.getStart());
    found.push(`${path}:${line + 1}: user-visible literal "${trimmed}" belongs in a catalogue`);
  };
  const visit = (node) => {
    if (ts.isJsxText(node)) report(node, node.text);
    if (
      ts.isJsxExpression(node) &&
      node.expression &&
      ts.isStringLiteralLike(node.expression) &&
      !ts.isJsxAttribute(node.parent)
    ) {
      report(node, node.expression.text);
    }
    if (ts.isJsxAttribute(node) && READ_ATTRIBUTES.has(node.name.getText()) && node.initializer) {
      const value = ts.isJsxExpression(node.initializer) ? node.initializer.expression : node.initializer;
      if (value && ts.isStringLiteralLike(value)) report(node, value.text);
    }
    if (
      (ts.isJsxOpeningElement(node) || ts.isJsxSelfClosingElement(node)) &&
      node.tagName.getText() === "Link" &&
      !node.attributes.properties.some((one) => ts.isJsxAttribute(one) && one.name.getText() === "prefetch")
    ) {
      const { line } = source.getLineAndCharacterOfPosition(node.getStart());
      found.push(`${path}:${line + 1}: a link says prefetch={false}`);
    }
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

const found = ROOTS.flatMap(files).flatMap(literalsIn);
for (const line of found) process.stderr.write(`${line}\n`);
process.exitCode = found.length > 0 ? 1 : 0;
