import type { ResourceDefinition } from 'pm-api-client/resources';
import * as z from 'zod/mini';
import { resourceOf } from '../resources.js';
import { anyRecord, readOutput } from './outputs.js';
import { NOTICE, shownRecord } from './record-texts.js';
import { definitionOf, namesOf } from './resource-names.js';
import { toolOf } from './tool.js';

const isRead = ({ get }: ResourceDefinition) => get === true;

/** The number of a record, as every tool takes it. */
export const recordID = z.int().check(z.minimum(1));

/** Shows one record. */
export const get = toolOf({
  name: 'get',
  title: 'Show a record',
  description: 'Show one record, rich text as Markdown. Fields in cut are not whole: do not write them back.',
  input: z.strictObject({ resource: z.string().check(z.meta({ enum: namesOf(isRead) })), id: recordID }),
  output: readOutput({
    notice: z.optional(z.string()),
    record: z.optional(anyRecord),
    cut: z.optional(z.array(z.string())),
  }),
  annotations: { readOnlyHint: true },
  readOnly: true,
  run: async ({ resource, id }, call) => {
    const definition = definitionOf(resource, 'be read one by one', isRead);
    const record = await resourceOf(await call.pm(), definition).get(id, {
      signal: call.signal,
      richText: 'html',
    });
    return { content: { notice: NOTICE, ...(await shownRecord(definition, record)) } };
  },
});
