import type { Edit } from './edited-sources.js';

const schemas = 'packages/schemas/src/pm';
const client = 'packages/pm-api-client/src';
const fake = 'packages/testing/src/pm';

/** Notes of a product, a resource that no server has, as the recipe has them added. */
export const edits: readonly Edit[] = [
  {
    file: `${schemas}/note.ts`,
    text: `
import { comment, productID, productOf } from './fields/common.js';
import { open, type ResourceFields, required, shown } from './fields/field.js';

export const note: ResourceFields = {
  name: 'notes',
  one: 'note',
  label: ['Note', '备注'],
  type: 'Note',
  isSpecified: true,
  about: { record: 'A note of a product.' },
  sets: ['NamedRecord'],
  fields: {
    productID,
    product: productOf,
    name: { ...required('name', { en: ['Name', 'Name.'], zh: ['名称', '名称。'] }), record: false },
    status: shown(open({ open: ['Open', '打开'], closed: ['Closed', '已关闭'] }), {
      en: ['Status', 'Status.'],
      zh: ['状态', '状态。'],
    }),
  },
  transitions: {
    close: { does: ['Close a note', '关闭备注'], type: 'NoteClose', fields: { comment } },
  },
};
`,
  },
  {
    file: `${client}/resources/notes.ts`,
    text: `
import * as pm from 'plat-schemas/pm';
import type { ResourceDefinition } from '../resource/definition.js';
import type { Lists, OfProduct } from '../resource/lists.js';
import type { Creates, Deletes, Gets, Not, NotStatus, Updates } from '../resource/resource.js';
import type { Closes } from '../resource/transitions.js';

/** Notes of a product. */
export const notes = {
  name: 'notes',
  one: 'note',
  record: pm.noteRecord,
  get: true,
  create: { fields: pm.noteCreate, wrongNames: { product: 'productID' } },
  update: { fields: pm.noteUpdate, instead: { status: ['close'] } },
  list: { parents: { product: 'products' }, browse: ['all'] },
  transitions: {
    close: {
      fields: pm.noteClose,
      from: { specification: ['open'], released: ['open'] },
      to: { specification: ['closed'], released: ['closed'] },
    },
  },
} as const satisfies ResourceDefinition;

/** Operations on notes. */
export interface Notes
  extends Gets<pm.NoteRecord>,
    Lists<pm.NoteRecord, OfProduct<'all'>>,
    Creates<pm.NoteCreate & Not<'product'>, pm.NoteRecord>,
    Updates<pm.NoteUpdate & NotStatus<'close'>, pm.NoteRecord>,
    Deletes<pm.NoteRecord>,
    Closes<pm.NoteClose, pm.NoteRecord> {}
`,
  },
  {
    file: `${client}/pm-client.ts`,
    before: {
      '  readonly #connection': '  /** Notes of a product. */\n  declare readonly notes: resources.Notes;',
    },
  },
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
  { file: `${fake}/specification/access.ts`, before: { '  bugs:': "  notes: { qa: 'read and write' }," } },
];

/** A program that uses the new resource in all the ways there are. */
export const program = `
import { PassThrough } from 'node:stream';
import { text } from 'node:stream/consumers';
import { type NoteClose, type NoteCreate, type NoteRecord, type Notes, type NoteUpdate, type PmAccess, PmClient } from 'pm-api-client';
import { startFakePm } from 'plat-testing/pm';
import { run } from '../../../packages/pm-api/src/run.js';

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
