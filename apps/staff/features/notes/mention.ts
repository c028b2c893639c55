import type { LoanNote } from "@gable/api";

export type Mentions = NonNullable<LoanNote["Mentions"]>;

/** Formatted text with a colleague's name at its end, where the last paragraph is. */
export function withMention(html: string, name: string): string {
  const said = `@${name.replace(/[&<>]/g, (mark) => `&#${mark.charCodeAt(0)};`)}`;
  const end = html.lastIndexOf("</p>");
  return end >= 0 && end === html.length - 4 ? `${html.slice(0, end)} ${said} </p>` : `${html}<p>${said} </p>`;
}

/** What a text says without its markup. */
const plain = (html: string) => new DOMParser().parseFromString(html, "text/html").body.textContent ?? "";

/** Those of the mentions whom the text still names. */
export function named(mentions: Mentions, text: string): Mentions {
  if (mentions.length === 0) return mentions;
  const said = plain(text);
  return mentions.filter(({ name }) => name && said.includes(`@${name}`));
}

/** Mentions as the server takes them: their names are its own. */
export const toldOf = (mentions: Mentions): Mentions => mentions.map(({ WizeUserId }) => ({ WizeUserId }));
