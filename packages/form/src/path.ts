/** The dotted paths into a record, as its type in the OpenAPI document has them; into a list it leads no further. */
export type PathOf<T> = T extends readonly unknown[]
  ? never
  : T extends object
    ? { [K in keyof T & string]: K | `${K}.${PathOf<NonNullable<T[K]>>}` }[keyof T & string]
    : never;
