import type { Json } from 'plat-common/json';
import { type Text, text } from 'plat-common/text';
import { testtaskUpdate } from 'plat-schemas/pm';
import * as z from 'zod/mini';
import type { Call } from '../call.js';
import type { FieldsSchema, PmRecord } from '../resource/definition.js';
import { type ReadRule, reads } from './reads.js';

/** Something that is added below a record and has no routes of its own: the request, and the list that shows it. */
export interface AddRule {
  path: string;
  query: (id: number) => NonNullable<Call['query']>;
  fields: FieldsSchema;
  /** What is sent beside the fields that are given. */
  beside: (record: PmRecord) => Json;
  /** The field by which the new row is known. */
  key: string;
  /** Why this record takes none. */
  refuses?: (record: PmRecord) => readonly [why: Text, hint: Text] | undefined;
  /** The list, below the product of the record. */
  seen: ReadRule;
}

const { begin, end, owner } = testtaskUpdate.shape;
const words = z.optional(z.string());
const name = z.string().check(z.minLength(1));

/** What is added below records, by the resource. Observed on released servers. */
export const added = {
  products: {
    addTestsuite: {
      path: '/testsuites',
      query: (productID) => ({ productID }),
      fields: z.strictObject({ name, desc: words, type: z.optional(z.enum(['private', 'public'])) }),
      beside: () => ({ type: 'private' }),
      ...{ key: 'name', seen: reads.products.testsuites },
    },
    addBranch: {
      path: '/branches',
      query: (productID) => ({ productID }),
      fields: z.strictObject({ name, desc: words }),
      beside: () => ({}),
      refuses: ({ type }) =>
        type === 'normal'
          ? [
              text`the type of the product is normal: it has no branches.`,
              text`Have its type changed in ZenTao first.`,
            ]
          : undefined,
      ...{ key: 'name', seen: reads.products.branches },
    },
  },
  testtasks: {
    addTestreport: {
      path: '/testreports/create',
      query: (objectID) => ({ objectID, objectType: 'testtask' }),
      fields: z.strictObject({ title: name, begin, end, owner, report: words }),
      // The server fills in its own form with those of the test task, and nothing in a request without them.
      beside: ({ begin, end, owner }) => ({ begin, end, owner }),
      ...{ key: 'title', seen: reads.products.testreports },
    },
  },
} as const satisfies Readonly<Record<string, Readonly<Record<string, AddRule>>>>;
