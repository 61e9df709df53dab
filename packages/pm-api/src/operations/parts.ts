import type { PmClient, ReadOptions } from 'pm-api-client';
import type { ResourceDefinition } from 'pm-api-client/resources';
import { inBoth, type Text, text } from '../texts.js';

/** Something that belongs to a record and is read beside its fields. */
interface Part {
  /** The method of the client. */
  method: string;
  means: Text;
  /** What tables show of its rows, and agents get. */
  shown: readonly string[];
  /** The resource whose labels its rows have. @default it has none */
  of?: string;
}

/** A part that the client has under this method, with the columns that are shown. */
const part = (method: string, means: Text, shown: string): Part => ({
  method,
  means,
  shown: shown.split(' '),
});

const activity = part(
  'dynamics',
  inBoth(text`activity`, '动态'),
  'originalDate actor action objectType objectID objectName',
);

/** What can be read of a record beside its fields, by the resource. */
export const PARTS: Readonly<Record<string, Readonly<Record<string, Part>>>> = {
  tasks: {
    efforts: part(
      'efforts',
      inBoth(text`logged hours`, '日志（工时）'),
      'id account date work consumed left',
    ),
  },
  testtasks: {
    cases: {
      ...part(
        'cases',
        inBoth(text`test cases and results`, '用例和结果'),
        'case title status assignedTo lastRunResult lastRunner lastRunDate',
      ),
      of: 'testcases',
    },
  },
  executions: {
    activity,
    burn: part('burn', inBoth(text`burn-down chart`, '燃尽图'), 'day left ideal'),
    board: part('board', inBoth(text`board`, '看板'), 'group column id title status assignedTo estimate'),
  },
  projects: { activity },
  products: {
    activity,
    roadmap: part(
      'roadmap',
      inBoth(text`plans and releases`, '路线图'),
      'year id title name begin end date status',
    ),
    track: part('track', inBoth(text`traceability matrix`, '矩阵'), 'column id title status stage'),
    testsuites: part('testsuites', inBoth(text`test suites`, '套件'), 'id name type addedBy'),
    testreports: part('testreports', inBoth(text`test reports`, '测试报告'), 'id title begin end owner'),
    branches: part('branches', inBoth(text`branches`, '分支'), 'id name status default'),
  },
};

/** The parts of a resource; undefined where it has none. */
export const partsOf = ({ name }: Pick<ResourceDefinition, 'name'>) => PARTS[name];

type ReadRows = (id: number, options: ReadOptions) => Promise<Record<string, unknown>[]>;

/** Reads a part. */
export async function readPart(
  pm: PmClient,
  { name }: ResourceDefinition,
  { method }: Part,
  id: number,
  options: ReadOptions,
): Promise<Record<string, unknown>[]> {
  // Edge: the resource comes from the command line; the table names its methods.
  const resource = pm[name as keyof PmClient] as unknown as Readonly<Record<string, ReadRows>>;
  return (await resource[method]?.(id, options)) ?? [];
}
