import type { paths } from "./schema";

export type Method = "GET" | "POST" | "PUT" | "PATCH" | "DELETE";

/**
 * What a request is to the page it is made on, which says what the page does when it fails (platform.md section 8):
 * - `page`: a page's own read, or a write that no form stands for. All as the catalogue says.
 * - `part`: a part of a page that shows in its place what failed, and offers to try again. A server out of reach is told once.
 * - `form`: what a person does and the page stays for. The form shows field errors and lost updates; all else is told.
 * - `quiet`: what nobody asked for. Nothing is told.
 * Whatever it is, a session that is lost is followed.
 */
export type Standing = "page" | "part" | "form" | "quiet";

/** How a request is carried out, whatever it asks for. */
export interface Manner {
  /** What it is to the page it is made on; `page` unless said otherwise. */
  as?: Standing | undefined;
  /** What is read is shown already: the page is not left because the server is away. */
  shown?: boolean;
  /** Makes the write conditional on the version it is based on. */
  ifMatch?: number | undefined;
  /** Repeats of one intent carry one nonce, so that it is done once; a fresh one otherwise. */
  nonce?: string;
  timeoutMs?: number;
  /** Account access is sent without the context's headers (platform.md section 7); the screen before the session tells what failed. */
  accountAccess?: boolean;
  /** The call names the acting person itself, so the child-user header stays away. */
  withoutChildUser?: boolean;
  signal?: AbortSignal;
  /** How many bytes of the body have left. */
  progress?: (bytes: number) => void;
  /** The request goes on when the page is left. */
  outlivesPage?: boolean;
}

type Key<M extends Method> = Lowercase<M>;

/** The paths of the API that take a method, as `schema.d.ts` spells them: "/los/api/loans/{loanId}". */
export type PathOf<M extends Method> = {
  [P in keyof paths]: paths[P] extends Record<Key<M>, object> ? P : never;
}[keyof paths];

type Operation<M extends Method, P extends PathOf<M>> = paths[P] extends Record<Key<M>, infer Op> ? Op : never;

type Json<C> = C extends { content: { "application/json": infer J } } ? J : undefined;

/** What a path answers to a method; undefined where the answer has no body. */
export type Answer<M extends Method, P extends PathOf<M>> =
  Operation<M, P> extends { responses: infer R }
    ? { [S in keyof R & (200 | 201 | 202)]: Json<R[S]> }[keyof R & (200 | 201 | 202)]
    : never;

/** A JSON merge patch of a T: absent stays, null clears, a list goes whole. The server gives id and version. */
export type MergePatch<T> = T extends readonly unknown[]
  ? T
  : T extends object
    ? { -readonly [K in keyof T]?: MergePatch<T[K]> | null }
    : T;

/** A record to be made, which has no id and version yet; the server takes it as a patch of the empty one. */
export type New<T> = MergePatch<Omit<T, "id" | "version">>;

type Sent<M extends Method, B> = M extends "PATCH"
  ? MergePatch<B>
  : B extends { readonly version: number }
    ? New<B>
    : B;

/** Query parameters that hold JSON take the value itself. */
type QueryOf<Q> = { [K in keyof Q]: Q[K] | (K extends JsonParameter ? object : never) };
export const JSON_PARAMETERS = ["filters", "where", "columns", "order", "customSearch"] as const;
type JsonParameter = (typeof JSON_PARAMETERS)[number];

type ParamsPart<Op> = Op extends { parameters: { path: infer P } } ? { params: P } : unknown;
type QueryPart<Op> = Op extends { parameters: { query: infer Q } }
  ? { query: QueryOf<Q> }
  : Op extends { parameters: { query?: infer Q } }
    ? [NonNullable<Q>] extends [never]
      ? unknown
      : { query?: QueryOf<NonNullable<Q>> }
    : unknown;
type Content<M extends Method, C> = C extends { "application/json": infer B }
  ? { body: Sent<M, B> }
  : C extends { "multipart/form-data": unknown }
    ? { form: FormData }
    : unknown;
type BodyPart<M extends Method, Op> = Op extends { requestBody: { content: infer C } }
  ? Content<M, C>
  : Op extends { requestBody?: infer R }
    ? NonNullable<R> extends { content: infer C }
      ? Partial<Content<M, C>>
      : unknown
    : unknown;

/** What a request is sent with: the path's parameters, query and body as the path declares them, and its manner. */
type Call<M extends Method, P extends PathOf<M>> = Manner &
  ParamsPart<Operation<M, P>> &
  QueryPart<Operation<M, P>> &
  BodyPart<M, Operation<M, P>>;

/** The options may be left out where the path needs none. */
export type Arguments<M extends Method, P extends PathOf<M>> =
  Record<never, never> extends Call<M, P> ? [call?: Call<M, P>] : [call: Call<M, P>];

/** The address of a path with its parameters; one that is absent is the word the pipeline's guard stops at. */
export function filled(path: string, params: object = {}): string {
  return path.replace(/\{(\w+)\}/g, (_, name: string) =>
    encodeURIComponent(String((params as Record<string, unknown>)[name])),
  );
}
