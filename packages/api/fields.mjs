// Writes what the OpenAPI document says of the fields that forms declare: their known values and their lengths.
// node fields.mjs openapi.json src/fields.ts
import { readFileSync, writeFileSync } from "node:fs";

/** The records whose forms read it; each one more is weight for the pages of its form. */
const FORMS = ["OwnProfile", "POSConfig", "Question", "Unit"];
const FACTS = ["enum", "maxLength"];

const [source, target] = process.argv.slice(2);
const { schemas } = JSON.parse(readFileSync(source, "utf8")).components;
const factsOf = (property) => FACTS.filter((fact) => fact in property).map((fact) => [fact, property[fact]]);
const lines = FORMS.map((form) => {
  const fields = Object.entries(schemas[form].properties)
    .map(([name, property]) => [name, Object.fromEntries(factsOf(property))])
    .filter(([, facts]) => Object.keys(facts).length > 0)
    .map(([name, facts]) => `    ${name}: ${JSON.stringify(facts)},`);
  return `  ${form}: {\n${fields.join("\n")}\n  },`;
});
writeFileSync(
  target,
  `// Written by \`make gen\` from openapi.json.\n/** Known values and lengths of fields, by record. */\nexport const FIELD_FACTS = {\n${lines.join("\n")}\n} as const;\n`,
);
