/** The status of a write to a section of the loan that is locked: its words are the page's to say. */
export const LOCKED = 423;
