import type { Edit } from './edited-sources.js';

const schemas = 'packages/schemas/src/pm';
const client = 'packages/pm-api-client/src';
const fake = 'packages/testing/src/pm';

/** Notes of a product, a resource that no server has, as the recipe has them added. */
export const edits: readonly Edit[] = [
  {
    file: `${schemas}/note.ts`,
    text: `
import * as z from 'zod/mini';
import { type NamedRecord, named, number, text } from './record-kinds.js';
/** A note of a product. */
export interface NoteRecord extends NamedRecord {
  /** Number of its product. */
  product?: number | null;
  /** \`open\` or \`closed\`. */
  status?: string | null;
}
export const noteRecord = z.looseObject({ ...named, product: number, status: text }) satisfies z.ZodMiniType<NoteRecord>;
`,
  },
  {
    file: `${schemas}/note-fields.ts`,
    text: `
import * as z from 'zod/mini';
import { type Changes, type InProduct, id, text } from './field-kinds.js';
/** Fields of POST /notes. */
export interface NoteCreate extends InProduct {
  /** What it is called. */
  name: string;
}
/** Fields of PUT /notes/{id}. */
export interface NoteUpdate extends Changes<NoteCreate, 'productID'> {}
/** Fields of PUT /notes/{id}/close. */
export interface NoteClose {
  /** Why; it goes to the history. */
  comment?: string | undefined;
}
export const noteCreate = z.strictObject({ productID: id, name: text }) satisfies z.ZodMiniType<NoteCreate>;
export const noteUpdate = z.strictObject({ name: z.optional(text) }) satisfies z.ZodMiniType<NoteUpdate>;
export const noteClose = z.strictObject({ comment: z.optional(text) }) satisfies z.ZodMiniType<NoteClose>;
`,
  },
  {
    file: `${schemas}/index.ts`,
    before: {
      export: `
export { type NoteRecord, noteRecord } from './note.js';
export { type NoteClose, type NoteCreate, type NoteUpdate, noteClose, noteCreate, noteUpdate } from './note-fields.js';`,
    },
  },
  {
    file: `${client}/definitions/notes.ts`,
    text: `
import { noteClose, noteCreate, noteRecord, noteUpdate } from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import { bookkeeping } from './record-fields.js';
export const notes = {
  name: 'notes',
  one: 'note',
  record: noteRecord,
  get: true,
  create: { fields: noteCreate, wrongNames: { product: 'productID' } },
  update: { fields: noteUpdate, instead: { status: 'close' } },
  delete: true,
  list: { parents: { product: 'products' }, browse: ['all'] },
  transitions: {
    /** Closes a note. */
    close: {
      fields: noteClose,
      from: { specification: ['open'], released: ['open'] },
      to: { specification: ['closed'], released: ['closed'] },
    },
  },
  storedAs: { productID: 'product' },
  toHistory: ['comment'],
  bookkeeping,
} as const satisfies ResourceDefinition;
`,
  },
  {
    file: `${client}/definitions/index.ts`,
    before: { import: "import { notes } from './notes.js';", '  bugs,': '  notes,' },
  },
  {
    file: `${client}/operations/notes.ts`,
    text: `
import type { NoteClose, NoteCreate, NoteRecord, NoteUpdate } from 'plat-schemas/pm';
import type { OfProduct } from '../resource/filter-type.js';
import type { Lists } from '../resource/lists.js';
import type { Creates, Deletes, Gets, NotProduct, NotStatus, Updates } from '../resource/resource.js';
import type { Closes } from '../resource/transitions.js';
/** What can be done with notes. */
export interface Notes
  extends Gets<NoteRecord>,
    Lists<NoteRecord, OfProduct<'all'>>,
    Creates<NoteCreate & NotProduct, NoteRecord>,
    Updates<NoteUpdate & NotStatus<'close'>, NoteRecord>,
    Deletes<NoteRecord>,
    Closes<NoteClose, NoteRecord> {}
`,
  },
  {
    file: `${client}/pm-client.ts`,
    before: {
      import: `
import { notes } from './definitions/notes.js';
import type { Notes } from './operations/notes.js';`,
      '  readonly #connection': '  /** Notes of a product. */\n  readonly notes: Notes;',
      '    this.bugs =': '    this.notes = createResource(notes, this.#connection);',
    },
  },
  {
    file: `${client}/index.ts`,
    before: {
      export: `
export type { NoteClose, NoteCreate, NoteRecord, NoteUpdate } from 'plat-schemas/pm';
export type { Notes } from './operations/notes.js';`,
    },
  },
  { file: `${client}/access.ts`, before: { "  | 'bug'": "  | 'note'" } },
  {
    file: `${fake}/resources/notes.ts`,
    text: `
import { everything } from './filters.js';
import type { Resource } from './resource.js';
export const notes: Resource = {
  one: 'note',
  word: 'Note',
  parents: ['products'],
  creator: 'createdBy',
  fields: { name: 'text' },
  starts: { status: 'open', createdBy: '' },
  create: { required: { productID: 'number', name: 'text' } },
  filters: everything,
  shows: 'all',
  operations: { close: { from: ['open'], to: 'closed' } },
};
`,
  },
  {
    file: `${fake}/resources/index.ts`,
    before: { import: "import { notes } from './notes.js';", '  bugs,': '  notes,' },
  },
  {
    file: `${fake}/specification/access.ts`,
    before: { '  bugs:': "  notes: { qa: 'read and write' }," },
  },
];

/** A program that uses the new resource in all the ways there are. */
export const program = `
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type NoteClose, type NoteCreate, type NoteRecord, type Notes, type NoteUpdate, type PmAccess, PmClient } from 'pm-api-client';
import { startFakePm } from 'plat-testing/pm';
import { run } from '../../packages/pm-api-client/src/cli/run.js';

const fields: NoteCreate = { productID: 1, name: 'x' };
const update: NoteUpdate = { name: 'y' };
const close: NoteClose = { comment: 'z' };

async function asked(notes: Notes, access: Promise<PmAccess>): Promise<boolean> {
  const created = await notes.create(fields);
  await notes.update(created.id, update);
  const closed = await notes.close(created.id, close);
  const [listed]: NoteRecord[] = await notes.all({ product: 1 });
  const { note } = (await access).modules;
  return note.read === 'yes' && closed.outcome === 'applied' && listed?.status === 'closed' && listed.name === 'y';
}

async function commanded(env: Record<string, string>): Promise<boolean> {
  const [stdin, stdout, stderr] = [new PassThrough(), new PassThrough(), new PassThrough()];
  stdin.end();
  const shown = text(stdout);
  const argv = ['list', 'notes', '--product', '1', '--fields', 'name'];
  const code = await run(argv, { stdin, stdout, stderr, env, signal: new AbortController().signal });
  stdout.end();
  return code === 0 && (await shown).includes('"y"');
}

const passes = (check: Promise<boolean>) => check.catch(() => false);

export async function use() {
  const server = await startFakePm();
  try {
    const { account, password } = server.accounts.qa1;
    const pm = new PmClient({ baseUrl: server.url, account, password });
    const operations = await passes(asked(pm.notes, pm.access()));
    const env = { PM_BASE_URL: server.url, PM_ACCOUNT: account, PM_PASSWORD: password };
    const command = await passes(commanded(env));
    return { operations, command, fake: server.records('notes').length === 1 };
  } finally {
    await server.close();
  }
}
`;
