import * as z from 'zod/mini';
import {
  account,
  anyText,
  type Changes,
  date,
  type InProduct,
  id,
  link,
  type OpenValue,
  openValue,
  type Planned,
  type Remark,
  text,
} from './field-kinds.js';

/** What kind of test a test task is; open, because administrators add values. */
export type TesttaskType = OpenValue<'integrate' | 'system' | 'acceptance' | 'performance' | 'safety'>;

/** Fields of POST /testtasks. Source: "Fields of create operations". */
export interface TesttaskCreate extends InProduct, Planned {
  /** What it is called. */
  name: string;
  /** The build to test, by number on released servers, which do not know `trunk` here. An update sends the record's own. */
  build: number | string;
  /** The execution, by number; in an update 0 takes the link away. */
  execution?: number | undefined;
  /** The state that it starts in; released servers require it. @default 'wait' */
  status?: OpenValue<'wait' | 'doing' | 'done' | 'blocked'> | undefined;
  /** Kinds of test. */
  type?: TesttaskType | TesttaskType[] | undefined;
  /** Account of the person who is responsible. */
  owner?: string | undefined;
  /** What is tested, plain or as HTML. */
  desc?: string | undefined;
}

/** Fields of PUT /testtasks/{id}: those to change. */
export interface TesttaskUpdate extends Changes<TesttaskCreate, 'productID' | 'status'> {}

/** Fields of PUT /testtasks/{id}/start, /block, /close and /activate: nothing is required. Not in the specification. */
export interface TesttaskTransition extends Remark {}

// The specification does not say what a build is here; released servers want its number.
const build = z.union([id, text]);
const type = openValue('integrate', 'system', 'acceptance', 'performance', 'safety');

const described = {
  type: z.optional(z.union([type, z.array(type)])),
  owner: z.optional(account),
  desc: z.optional(anyText),
};

/** The schema of {@link TesttaskCreate}. */
export const testtaskCreate = z.strictObject({
  productID: id,
  name: text,
  build,
  begin: date,
  end: date,
  execution: z.optional(id),
  ...described,
  status: z.optional(openValue('wait', 'doing', 'done', 'blocked')),
}) satisfies z.ZodMiniType<TesttaskCreate>;

/** The schema of {@link TesttaskUpdate}. */
export const testtaskUpdate = z.strictObject({
  name: z.optional(text),
  build: z.optional(build),
  begin: z.optional(date),
  end: z.optional(date),
  execution: z.optional(link),
  ...described,
}) satisfies z.ZodMiniType<TesttaskUpdate>;

/** The schema of {@link TesttaskTransition}. */
export const testtaskTransition = z.strictObject({
  comment: z.optional(anyText),
}) satisfies z.ZodMiniType<TesttaskTransition>;
