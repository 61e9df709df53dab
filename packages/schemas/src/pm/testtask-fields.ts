import * as z from 'zod/mini';
import { account, anyText, date, id, link, text } from './field-kinds.js';

// The specification does not say what a build is here; released servers want its number.
const build = z.union([id, text]);
const type = z.union([text, z.array(text)]);

/** Fields of POST /testtasks. Source: project management API, "Fields of create operations". */
export const testtaskCreate = z.strictObject({
  /** The product, by number; `product` is the wrong name and is answered with 403. */
  productID: id,
  name: text,
  /** The build to test, by number on released servers, which do not know `trunk` here. */
  build,
  /** YYYY-MM-DD. */
  begin: date,
  /** YYYY-MM-DD. */
  end: date,
  execution: z.optional(id),
  /** Kinds of test: `integrate`, `system`, `acceptance`, `performance`, `safety`. */
  type: z.optional(type),
  /** Account of the person who is responsible. */
  owner: z.optional(account),
  /** The state that it starts in; released servers require it. @default 'wait' */
  status: z.optional(text),
  desc: z.optional(anyText),
});

export type TesttaskCreate = z.output<typeof testtaskCreate>;

/** Fields of PUT /testtasks/{id}: those to change. */
export const testtaskUpdate = z.strictObject({
  name: z.optional(text),
  /** Released servers want it in every update. @default as it was */
  build: z.optional(build),
  begin: z.optional(date),
  end: z.optional(date),
  execution: z.optional(link),
  type: z.optional(type),
  owner: z.optional(account),
  desc: z.optional(anyText),
});

export type TesttaskUpdate = z.output<typeof testtaskUpdate>;

/** Fields of PUT /testtasks/{id}/start, /close and /activate: nothing is required. Not in the specification. */
export const testtaskTransition = z.strictObject({ comment: z.optional(anyText) });

export type TesttaskTransition = z.output<typeof testtaskTransition>;
