import type { BugRecord } from 'plat-schemas/pm';
import {
  type BulkReport,
  PmClient,
  type PmError,
  type PreparedRequest,
  type UseInstead,
  type VerifiedWrite,
} from 'pm-api-client';
import { describe, expectTypeOf, it } from 'vitest';
import type * as z from 'zod/mini';
import type { actions } from '../../src/actions/create-actions.js';
import type { definitions } from '../../src/resources/definitions.js';
import type { directories } from '../../src/subresources/directories.js';
import type { teams } from '../../src/subresources/members.js';

type Definitions = typeof definitions;
type Name = keyof Definitions;

/** The members that a definition has at run time. */
type MembersOf<D> =
  | (D extends { get: true } ? 'get' : never)
  | (D extends { history: true } ? 'history' | 'comment' : never)
  | (D extends { list: object } ? 'list' | 'each' | 'all' : never)
  | (D extends { create: object } ? 'create' | 'createMany' : never)
  | (D extends { update: object } ? 'update' | 'updateMany' : never)
  | 'delete'
  | (D extends { transitions: infer Rules } ? (keyof Rules & string) | `${keyof Rules & string}Many` : never);

/** The members of a resource that the tables of actions have. */
type ActionsOf<N> = {
  [Table in keyof typeof actions]: N extends keyof (typeof actions)[Table]
    ? (typeof actions)[Table][N] extends (...given: never[]) => infer Made
      ? keyof Made
      : keyof (typeof actions)[Table][N]
    : never;
}[keyof typeof actions];

/** What a definition takes in a write, by the operation. */
type TakenBy<D> = (D extends { create: { fields: infer S } } ? { create: z.output<S> } : unknown) &
  (D extends { update: { fields: infer S } } ? { update: z.output<S> } : unknown) &
  (D extends { transitions: infer Rules }
    ? { [Rule in keyof Rules]: Rules[Rule] extends { fields: infer S } ? z.output<S> : never }
    : unknown);

type Fields<Operation> = Operation extends (fields: infer F, options?: never) => unknown ? F : never;
type Change<Operation> = Operation extends (id: number, fields: infer F, options?: never) => unknown
  ? NonNullable<F>
  : never;

/** What an interface takes in the same writes, without the names that nobody can give. */
type TakenByClient<N extends Name> = {
  [Operation in keyof TakenBy<Definitions[N]> & keyof PmClient[N]]: Sound<
    Operation extends 'create' ? Fields<PmClient[N][Operation]> : Change<PmClient[N][Operation]>
  >;
};

type Sound<F> = {
  [Field in keyof F as NonNullable<F[Field]> extends UseInstead<string> ? never : Field]: F[Field];
};

/** The names that nobody can give, with the right ones. */
type TrapsIn<F> = {
  [Field in keyof F as NonNullable<F[Field]> extends UseInstead<string> ? Field : never]: NonNullable<
    F[Field]
  > extends UseInstead<infer Right>
    ? Right
    : never;
};

/** The values of `browse` that a definition has at one of its lists. */
type BrowseAt<L extends { browse: readonly string[] }, Place> = L extends { browseAt: infer At }
  ? Place extends keyof At
    ? At[Place] extends readonly (infer Value)[]
      ? Value
      : never
    : L['browse'][number]
  : L['browse'][number];

/** The lists of a definition: below its parents, or all that there is. */
type Places<L extends { parents: object }> =
  | keyof L['parents']
  | (L extends { whole: true } ? 'whole' : never);

/** The filters of one list, among those of all. */
type FilterAt<Filter, Place> = Place extends string ? Extract<Filter, Record<Place, number>> : never;

/** The rule of the caller's own list, where a definition has one. */
type MyRuleOf<N extends Name> = Definitions[N]['list'] extends { my: infer Rule } ? Rule : never;

type NamesWithMy = { [N in Name]: [MyRuleOf<N>] extends [never] ? never : N }[Name];

type MyFilter<N extends NamesWithMy> = NonNullable<Parameters<PmClient['my'][N]['list']>[0]>;

type Filter<N extends Name> = NonNullable<Parameters<PmClient[N]['list']>[0]>;
type Given<F, Key extends string> = F extends { [K in Key]?: infer Value }
  ? Exclude<Value, undefined>
  : never;

/** The values of `browse` that a filter takes, list by list. */
type TakenByFilter<N extends Name, Key extends string> = {
  [Place in Places<Definitions[N]['list']>]: Known<
    Given<
      Place extends 'whole'
        ? Exclude<Filter<N>, FilterAt<Filter<N>, Exclude<Places<Definitions[N]['list']>, 'whole'>>>
        : FilterAt<Filter<N>, Place>,
      Key
    >
  >;
};

// A filter without the key has nothing to infer.
type Known<Value> = unknown extends Value ? never : Value;

type Writable<T> = { -readonly [Key in keyof T]-?: T[Key] };

/** `start, close or activate` for the operations that change a field. */
type Listed<Names> = Names extends readonly [infer One extends string, infer Last extends string]
  ? `${One} or ${Last}`
  : Names extends readonly [infer One extends string, ...infer More]
    ? More extends readonly []
      ? One
      : `${One}, ${Listed<More>}`
    : 'no operation of this API';
type AsListed<Instead> = { -readonly [Key in keyof Instead]: Listed<Instead[Key]> };

const pm = new PmClient({ baseUrl: 'https://pm.example.com', token: 't' });
const bug = { productID: 1, title: 'x', openedBuild: ['trunk'] };

describe('the interfaces and the definitions say the same', () => {
  it('of the members', () => {
    expectTypeOf<{ [N in Name]: keyof PmClient[N] }>().toEqualTypeOf<{
      [N in Name]:
        | MembersOf<Definitions[N]>
        | (N extends keyof typeof teams ? 'members' : never)
        | ActionsOf<N>;
    }>();
  });

  it('of the places of directories', () => {
    type Kinds = typeof directories;
    expectTypeOf<{
      -readonly [K in keyof Kinds]: keyof Parameters<PmClient['modules'][K]['list']>[0];
    }>().toEqualTypeOf<{
      -readonly [K in keyof Kinds]: Kinds[K]['place']['name'];
    }>();
  });

  it('of the fields that each write takes', () => {
    expectTypeOf<{ [N in Name]: TakenByClient<N> }>().toEqualTypeOf<{
      [N in Name]: Writable<TakenBy<Definitions[N]>>;
    }>();
  });

  it('of the values of browse, at each list, by either name', () => {
    type InDefinitions = {
      [N in Name]: {
        [Place in Places<Definitions[N]['list']>]: BrowseAt<Definitions[N]['list'], Place>;
      };
    };
    expectTypeOf<{ [N in Name]: TakenByFilter<N, 'browse'> }>().toEqualTypeOf<InDefinitions>();
    expectTypeOf<{ [N in Name]: TakenByFilter<N, 'browseType'> }>().toEqualTypeOf<InDefinitions>();
  });

  it("of the caller's own records, and of what may be asked of them", () => {
    expectTypeOf<keyof PmClient['my']>().toEqualTypeOf<NamesWithMy>();
    expectTypeOf<{ [N in NamesWithMy]: Given<MyFilter<N>, 'browse'> }>().toEqualTypeOf<{
      [N in NamesWithMy]: keyof MyRuleOf<N>;
    }>();
  });

  it('of wrong names, and of what an update does not change', () => {
    expectTypeOf<{ [N in Name]: Writable<TrapsIn<Fields<PmClient[N]['create']>>> }>().toEqualTypeOf<{
      [N in Name]: Writable<Definitions[N]['create']['wrongNames']>;
    }>();
    expectTypeOf<{ [N in Name]: Writable<TrapsIn<Change<PmClient[N]['update']>>> }>().toEqualTypeOf<{
      [N in Name]: AsListed<Definitions[N]['update']['instead']>;
    }>();
  });
});

describe('types of the client', () => {
  it('a record has its fields, and others that nobody knows', async () => {
    const record = await pm.bugs.get(1);
    expectTypeOf(record.id).toEqualTypeOf<number>();
    expectTypeOf(record.status).toEqualTypeOf<string | null | undefined>();
    expectTypeOf(record.severity).toEqualTypeOf<number | null | undefined>();
    expectTypeOf(record.deadline).toEqualTypeOf<string | null | undefined>();
    expectTypeOf(record.found).toEqualTypeOf<unknown>();
    for await (const { title } of pm.bugs.each({ product: 1 }))
      expectTypeOf(title).toEqualTypeOf<string | null | undefined>();
  });

  it('an id may be unknown only where the server does not tell it', async () => {
    const epic = await pm.epics.create({ productID: 1, title: 'x' });
    if (epic.outcome === 'applied') expectTypeOf(epic.id).toEqualTypeOf<number>();
    if (epic.outcome === 'unverified') expectTypeOf(epic.id).toEqualTypeOf<number | undefined>();
    const story = await pm.stories.create({ productID: 1, title: 'x' });
    expectTypeOf(story.id).toEqualTypeOf<number>();
  });

  it('an applied write has its record, an unverified one may not', async () => {
    const written = await pm.bugs.create(bug);
    expectTypeOf(written.id).toEqualTypeOf<number>();
    if (written.outcome === 'applied') expectTypeOf(written.record.id).toEqualTypeOf<number>();
    // @ts-expect-error it may be undefined
    if (written.outcome === 'unverified') written.record.id;
  });

  it('a report has the items as they were given, and records of the definition', async () => {
    const { items, counts } = await pm.bugs.createMany([bug], { onProgress: ({ item }) => item.input.title });
    expectTypeOf(counts.unknown).toEqualTypeOf<number>();
    for (const item of items) {
      expectTypeOf(item.input.title).toEqualTypeOf<string>();
      if (item.outcome === 'failed') expectTypeOf(item.error).toEqualTypeOf<PmError>();
      // @ts-expect-error only where it failed or is unknown
      if (item.outcome === 'applied') item.error;
    }
    expectTypeOf(pm.bugs.createMany([bug], { dryRun: true })).resolves.toEqualTypeOf<PreparedRequest[]>();
  });

  it('what the caller may do is known by module', async () => {
    const { modules } = await pm.access();
    expectTypeOf(modules.bug.write).toEqualTypeOf<'yes' | 'partly' | 'no' | 'unknown'>();
    // @ts-expect-error there is no such module
    modules.bugs;
  });

  it('an operation has one signature, and its result follows from dryRun', () => {
    expectTypeOf(pm.bugs.close(1)).resolves.toEqualTypeOf<VerifiedWrite<BugRecord>>();
    expectTypeOf(pm.bugs.close(1, {}, { verify: false })).resolves.toEqualTypeOf<VerifiedWrite<BugRecord>>();
    expectTypeOf(pm.bugs.close(1, undefined, { dryRun: false })).resolves.toEqualTypeOf<
      VerifiedWrite<BugRecord>
    >();
    const dryRun = Math.random() > 1;
    expectTypeOf(pm.bugs.close(1, {}, { dryRun })).resolves.toEqualTypeOf<
      VerifiedWrite<BugRecord> | PreparedRequest
    >();
    const report = pm.bugs.closeMany([1], {}, { dryRun });
    expectTypeOf(report).resolves.toExtend<PreparedRequest[] | BulkReport<object, BugRecord>>();
  });

  it('a misspelt option is an error, beside a right one too', () => {
    // @ts-expect-error the option is dryRun
    void pm.bugs.close(1, {}, { verify: true, dryrun: true });
    // @ts-expect-error the option is dryRun
    void pm.bugs.createMany([bug], { concurrency: 2, dryrun: true });
  });

  it('other fields of the body are given as extra', () => {
    expectTypeOf(pm.bugs.create).toBeCallableWith(bug, { extra: { found: 'smoke' } });
    expectTypeOf(pm.tasks.updateMany).toBeCallableWith([], { extra: { type: 'study' } });
    // @ts-expect-error there is no such field of a bug
    void pm.bugs.create({ ...bug, found: 'smoke' });
  });

  it('a value that an administrator has added is taken, and the known ones are known', () => {
    expectTypeOf(pm.bugs.resolve).toBeCallableWith(1, { resolution: 'ours', resolvedBuild: 'trunk' });
    expectTypeOf(pm.projects.create).toBeCallableWith({
      name: 'x',
      model: 'ours',
      begin: '2026-11-02',
      end: '2026-12-31',
      workflowGroup: 0,
    });
    expectTypeOf(pm.tasks.update).toBeCallableWith(1, { type: 'ours' });
  });

  it('a dry run is a request', () => {
    expectTypeOf(pm.bugs.create(bug, { dryRun: true })).resolves.toEqualTypeOf<PreparedRequest>();
    expectTypeOf(pm.bugs.delete(1, { dryRun: true })).resolves.toEqualTypeOf<PreparedRequest>();
    expectTypeOf(pm.bugs.close(1, {}, { dryRun: true })).resolves.toEqualTypeOf<PreparedRequest>();
  });
});
