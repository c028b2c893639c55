import type { Validator } from "./verdict";

// A file of their own: the pages that take a first password load these, and none of the others.
const BYTES_PER_MB = 1_000_000;

export const maxLength =
  (most: number): Validator<string> =>
  (value) =>
    [...value].length <= most ? null : { key: "maxlength", params: ["", most] };

export const minLength =
  (least: number): Validator<string> =>
  (value) =>
    value === "" || [...value].length >= least ? null : { key: "minlength", params: ["", least] };

/** The size of the text as it is stored, in megabytes. */
export const textSize =
  (mostMB: number): Validator<string> =>
  (value) =>
    new TextEncoder().encode(value).length <= mostMB * BYTES_PER_MB
      ? null
      : { key: "max", params: ["", `${mostMB} MB`] };
