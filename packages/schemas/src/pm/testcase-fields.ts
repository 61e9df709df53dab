import * as z from 'zod/mini';
import {
  anyText,
  type Changes,
  type InProduct,
  type InProject,
  id,
  link,
  type OpenValue,
  openValue,
  text,
} from './field-kinds.js';

/** What kind of test a test case is; open, because administrators add values. */
export type TestcaseType = OpenValue<
  'unit' | 'interface' | 'feature' | 'install' | 'config' | 'performance' | 'security' | 'other'
>;

/** What a step of a test case is; open, because servers save any word. */
export type StepType = OpenValue<'step' | 'group' | 'item'>;

/** What is said of a test case. */
export interface TestcaseFields<Nothing> {
  /** The product's module, by number; 0 takes the link away. */
  module?: number | Nothing;
  /** The story that it tests, by number; 0 takes the link away. */
  story?: number | Nothing;
  /** How important it is; 1 comes first. */
  pri?: number | Nothing;
  /** What kind of test it is. */
  type?: TestcaseType | Nothing;
  /** What must be so before it begins. */
  precondition?: string | Nothing;
}

/** Fields of POST /testcases. Source: "Fields of create operations". */
export interface TestcaseCreate extends TestcaseFields<undefined>, InProduct, InProject {
  /** What it tests, in one line. */
  title: string;
  /** What to do, one text a step. */
  steps?: string[] | undefined;
  /** What to see, one text a step. */
  expects?: string[] | undefined;
  /** What each step is: `item`s belong to the `group` before them. @default 'step' for each */
  stepType?: StepType[] | undefined;
}

/** Fields of PUT /testcases/{id}: those to change. */
export interface TestcaseUpdate extends Changes<TestcaseCreate, 'productID' | 'project' | 'execution'> {}

const described = {
  module: z.optional(link),
  story: z.optional(link),
  pri: z.optional(id),
  type: z.optional(
    openValue('unit', 'interface', 'feature', 'install', 'config', 'performance', 'security', 'other'),
  ),
  precondition: z.optional(anyText),
  steps: z.optional(z.array(anyText)),
  expects: z.optional(z.array(anyText)),
  stepType: z.optional(z.array(openValue('step', 'group', 'item'))),
};

/** The schema of {@link TestcaseCreate}. */
export const testcaseCreate = z.strictObject({
  productID: id,
  title: text,
  ...described,
  project: z.optional(id),
  execution: z.optional(id),
}) satisfies z.ZodMiniType<TestcaseCreate>;

/** The schema of {@link TestcaseUpdate}. */
export const testcaseUpdate = z.strictObject({
  title: z.optional(text),
  ...described,
}) satisfies z.ZodMiniType<TestcaseUpdate>;
