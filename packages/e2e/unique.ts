// What a test makes bears a name of its own: no other test finds it, nor the same test when it is tried again.

export const unique = () => `${Date.now().toString(36)}${Math.floor(Math.random() * 1e6).toString(36)}`;

/** A last name of letters alone. */
export const surname = (initial = "Q") =>
  `${initial}${unique().replace(/\d/g, (digit) => String.fromCharCode(97 + Number(digit)))}`;
