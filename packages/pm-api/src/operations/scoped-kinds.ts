import type { Directory } from 'pm-api-client';
import {
  type DirectoryDefinition,
  directories,
  docLibs,
  docs as documents,
  type PmRecord,
  SPACE_KINDS,
} from 'pm-api-client/resources';
import { usageError } from '../exit-codes.js';
import { oneOf, recordID } from '../kinds.js';
import { argument, type Context, flag, type Group, type Parameter, type Parameters } from '../operation.js';
import { cellText } from '../printable.js';
import { inBoth, type Text, text } from '../texts.js';
import { type Row, type Scoped, scopedOperations } from './scoped-records.js';

const PLACES = {
  product: inBoth(text`of this product (id)`, '所属产品（编号）'),
  execution: inBoth(text`of this execution (id)`, '所属执行（编号）'),
};

const moduleOperations = scopedOperations({
  name: 'modules',
  kinds: Object.entries<DirectoryDefinition>(directories).map(
    ([name, { place, type, resource }]): Scoped => ({
      name,
      one: type === 'case' ? 'testcase' : type,
      definition: resource,
      operations: (pm) => pm.modules[name as keyof typeof directories],
      place: { [place.name]: { kind: recordID, means: PLACES[place.name], required: true } },
      placeIn: (given) => ({ [place.name]: given[place.name] }),
      example: `--${place.name} 1`,
      isOneScoped: true,
    }),
  ),
  verbs: [
    ['list', inBoth(text`Show the module tree`, '查看模块树')],
    ['create', inBoth(text`Create a module`, '创建模块')],
    ['update', inBoth(text`Rename or move a module`, '重命名或移动模块')],
    ['delete', inBoth(text`Delete a module and everything in it`, '删除模块及其下的全部子模块')],
  ],
  one: inBoth(text`module`, '模块'),
  // Edge: a list of directories is a tree, which only the interface declares.
  rowsOf: (tree) => flat(tree as readonly PmRecord[] as unknown as readonly Directory[], 0),
  show: showTree,
});

/** Each directory before those that are in it, with how deep it is. */
function flat(tree: readonly Directory[], depth: number): Row[] {
  return tree.flatMap(({ id, name, children, ...rest }) => [
    { id, name, depth, ...rest },
    ...flat(children, depth + 1),
  ]);
}

async function showTree({ printer }: Context, rows: readonly Row[]): Promise<void> {
  if (printer.format !== 'table') return printer.records(rows, undefined, 'modules');
  const indented = rows.map((row) => ({
    ...row,
    name: `${'  '.repeat(Number(row.depth))}${cellText(row.name)}`,
  }));
  await printer.records(indented, ['id', 'name'], 'modules');
}

/** `pm-api modules list bugs --product 1`: the directories of stories, bugs, test cases and tasks. */
export const modules: Group = {
  name: 'modules',
  aliases: ['module'],
  does: inBoth(
    text`Modules (directories of records): list, create, update, delete`,
    '模块：list、create、update、delete',
  ),
  notes: [
    inBoth(
      text`Modules of stories, bugs and test cases belong to a product, modules of tasks to an execution.`,
      '研发需求、Bug 和用例的模块属于产品，任务的模块属于执行。',
    ),
  ],
  examples: [
    'modules list bugs --product 1',
    'modules create bugs --product 1 --name "Sign-in" --parentID 3',
  ],
  operations: moduleOperations,
};

const SPACES: Readonly<Record<(typeof SPACE_KINDS)[number], Text>> = {
  my: inBoth(text`personal space (id)`, '我的空间（编号）'),
  team: inBoth(text`team space (id)`, '团队空间（编号）'),
  product: inBoth(text`space of this product (id)`, '产品空间（产品编号）'),
  project: inBoth(text`space of this project (id)`, '项目空间（项目编号）'),
};

/** Flags for a space. */
const IN_SPACE: Parameters = Object.fromEntries(
  SPACE_KINDS.map((kind): [string, Parameter] => [
    kind,
    { kind: recordID, means: SPACES[kind], not: SPACE_KINDS.filter((other) => other !== kind) },
  ]),
);

/** The same, and for a library in it. */
const IN_LIB: Parameters = {
  ...IN_SPACE,
  lib: flag(recordID, text`library in the space (id)`, '空间中的文档库（编号）', { required: true }),
};

function spaceIn(given: Readonly<Record<string, unknown>>): unknown {
  const space = SPACE_KINDS.find((name) => given[name] !== undefined);
  if (space !== undefined)
    return { [space]: given[space], ...(given.lib !== undefined && { lib: given.lib }) };
  throw usageError(
    inBoth(text`the space of the documents is missing.`, '缺少文档所在的空间。'),
    text`Use one of ${SPACE_KINDS.map((name) => `--${name}`).join(', ')}.`,
  );
}

/** `pm-api docs list --team 3 --lib 5` */
const documentOperations = scopedOperations({
  name: 'docs',
  kinds: [
    {
      name: 'docs',
      one: 'doc',
      definition: documents,
      operations: (pm) => pm.docs,
      place: IN_LIB,
      placeIn: spaceIn,
      example: '--team 3 --lib 5',
    },
  ],
  verbs: [
    ['list', inBoth(text`List documents`, '列出文档')],
    ['get', inBoth(text`Show a document`, '查看文档')],
    ['create', inBoth(text`Create a document`, '创建文档')],
    ['delete', inBoth(text`Delete a document`, '删除文档')],
  ],
  one: inBoth(text`doc`, '文档'),
});

/** The lists of what documents are in. */
const AROUND: readonly Group[] = [
  listOf('spaces', inBoth(text`document spaces`, '文档空间'), {
    operations: (pm) => pm.docs.spaces,
    place: {
      kind: argument('<kind>', oneOf<string>(SPACE_KINDS, 'kind'), text`kind of space`, '空间的类型'),
    },
    placeIn: ({ kind }) => kind,
    example: 'team',
  }),
  listOf('libs', inBoth(text`document libraries`, '文档库'), {
    operations: (pm) => pm.docs.libs,
    place: IN_SPACE,
    placeIn: spaceIn,
    example: '--product 1',
  }),
];

function listOf(
  kind: string,
  many: Text,
  how: Pick<Scoped, 'operations' | 'place' | 'placeIn' | 'example'>,
): Group {
  const name = `docs ${kind}`;
  const does = inBoth(text`List: ${many}`, '列出{0}');
  const kinds = [{ name, one: kind, definition: docLibs, ...how }];
  const operations = scopedOperations({ name, kinds, verbs: [['list', does]], one: many });
  return { name, does, examples: [], operations };
}

/** `pm-api docs list --team 3 --lib 5`: documents, and the lists of their libraries and spaces. */
export const docs: Group = {
  name: 'docs',
  aliases: ['doc'],
  does: inBoth(text`Documents, and lists of their spaces and libraries`, '文档，以及文档空间和文档库的列表'),
  notes: [
    inBoth(
      text`A document belongs to a library, and a library to a space: personal, of the team, of a product or of a project.`,
      '文档属于文档库，文档库属于空间：我的空间、团队空间、产品空间或项目空间。',
    ),
  ],
  examples: [
    'docs spaces list team',
    'docs libs list --product 1',
    'docs create --product 1 --lib 5 --title "Setup" --contentType markdown --from-file content=setup.md',
  ],
  operations: [...documentOperations, ...AROUND],
};
