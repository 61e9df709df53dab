import type {
  BulkItem,
  BulkOptions,
  BulkReport,
  EachOptions,
  HasHistory,
  Page,
  PmClient,
  PreparedRequest,
  ReadOptions,
  RecordChange,
  VerifiedWrite,
  WriteOptions,
} from 'pm-api-client';
import { resources as definitions, type PmRecord, type ResourceDefinition } from 'pm-api-client/resources';
import { listed, type TextValue } from './texts.js';

/** What a write resolves with: what was done, perhaps with what its user would not expect of it; or with `dryRun` what would be sent. */
export type WriteResult<Rec = unknown> = Done<VerifiedWrite<Rec, number | undefined> | PreparedRequest>;

type Done<Result> = Result & { remark?: TextValue };

/** A write with something more that is said beside it. */
export function withRemark<Result extends WriteResult | Report>(
  result: Result,
  remark: TextValue | undefined,
): Result {
  if (remark === undefined) return result;
  const said = result.remark === undefined ? remark : listed('sentences', [result.remark, remark]);
  return Object.assign(result, { remark: said });
}

/** What became of many writes; `explained` is the error of an item as a single write has it. */
export interface Report extends BulkReport<object, PmRecord> {
  items: (BulkItem<object, PmRecord> & { explained?: unknown })[];
  /** What is said of all of them. */
  remark?: TextValue;
}

/** The report of these writes. */
export function reportOn(items: Report['items']): Report {
  const counts = { applied: 0, unverified: 0, 'done-before': 0, failed: 0, unknown: 0, 'not-started': 0 };
  for (const { outcome } of items) counts[outcome] += 1;
  return { items, counts, isComplete: counts.failed + counts.unknown + counts['not-started'] === 0 };
}

type Bulk = BulkOptions<object, PmRecord>;
type Sent = Promise<Report | PreparedRequest[]>;
type Filter = Readonly<Record<string, unknown>>;
type ChangeOfMany = (ids: readonly number[], fields: object, options: Bulk) => Sent;
type Change = (id: number, fields: object, options: WriteOptions) => Promise<WriteResult<PmRecord>>;

/** A resource whose definition is known only when the command runs; of these, it has what its definition offers. */
export interface AnyResource extends HasHistory {
  get(id: number, options: ReadOptions): Promise<PmRecord>;
  list(filter: Filter, options: ReadOptions): Promise<Page<PmRecord>>;
  each(filter: Filter, options: EachOptions): AsyncGenerator<PmRecord, void, undefined>;
  create(fields: object, options: WriteOptions): Promise<WriteResult<PmRecord>>;
  createMany(list: readonly object[], options: Bulk): Promise<Report>;
  updateMany(list: readonly RecordChange<object>[], options: Bulk): Sent;
  update: Change;
  delete(id: number, options: WriteOptions): Promise<WriteResult<PmRecord>>;
}

/** A definition's resource of a client. */
export function resourceOf(pm: PmClient, { name }: Pick<ResourceDefinition, 'name'>): AnyResource {
  // Edge: the definition comes from the command line, so its resource is unknown to the compiler.
  return pm[name as keyof PmClient] as unknown as AnyResource;
}

/** A change of one of a definition's records, and the same of many: `update`, or a transition. */
export function changesOf(pm: PmClient, definition: ResourceDefinition, name: string) {
  const resource = resourceOf(pm, definition);
  if (name === 'update') {
    const many: ChangeOfMany = (ids, fields, options) =>
      resource.updateMany(
        ids.map((id) => ({ id, fields })),
        options,
      );
    return { one: resource.update, many };
  }
  const transitions = resource as unknown as Readonly<Record<string, Change & ChangeOfMany>>;
  const [one, many] = [transitions[name], transitions[`${name}Many`]];
  if (one === undefined || many === undefined) throw new TypeError(`${definition.name} has no ${name}`);
  return { one, many };
}

/** The resources of the server, as the client has them. */
export const RESOURCES: readonly ResourceDefinition[] = Object.values(definitions);

/** Names that ZenTao's screens, people and other trackers use for kinds of records. */
const OTHER_NAMES: Readonly<Record<string, readonly string[]>> = {
  programs: ['项目集'],
  products: ['产品'],
  projects: ['项目'],
  executions: ['sprint', 'sprints', 'iteration', 'iterations', '执行', '迭代'],
  bugs: ['defect', 'defects', 'Bug', '缺陷'],
  stories: ['userstory', 'userstories', '研发需求', '需求'],
  epics: ['业务需求'],
  requirements: ['用户需求'],
  tasks: ['任务'],
  testcases: ['case', 'cases', '用例'],
  testtasks: ['测试单'],
  productplans: ['plan', 'plans', '计划'],
  builds: ['构建'],
  releases: ['发布'],
  systems: ['应用'],
  feedbacks: ['反馈'],
  tickets: ['工单'],
  todos: ['待办'],
  users: ['用户'],
  docs: ['文档'],
};

type Called = Pick<ResourceDefinition, 'name' | 'one'>;

/** The names that a kind of records has beside its own, the same for every verb and tool: `bug` for `bugs`. */
export const aliasesOf = ({ name, one }: Called): string[] => [one, ...(OTHER_NAMES[name] ?? [])];

/** Is it what a kind of records is called? */
export const isNamed = (subject: Called, given: unknown) =>
  [subject.name, ...aliasesOf(subject)].some((name) => name === given);

/** The resources that offer something. */
export function offering(offers: (definition: ResourceDefinition) => unknown): readonly ResourceDefinition[] {
  return RESOURCES.filter((definition) => offers(definition));
}

/** What each resource has of something, in a line: `stories, epics: review, close; tasks: start`. */
export function listedFor(names: (definition: ResourceDefinition) => readonly string[]): string {
  const having: Record<string, string[]> = {};
  for (const definition of RESOURCES) {
    const own = names(definition).join(', ');
    if (own !== '') having[own] = [...(having[own] ?? []), definition.name];
  }
  return Object.entries(having)
    .map(([own, resources]) => `${resources.join(', ')}: ${own}`)
    .join('; ');
}
