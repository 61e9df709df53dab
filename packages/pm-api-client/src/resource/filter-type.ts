import type { ListRule } from './definition.js';

/** What a list is asked for: one parent by its number, or where the server has such lists all records or one's own. */
export type Filter<Rule> = Rule extends ListRule ? Below<Rule> | Whole<Rule> | My<Rule> : never;

type Below<Rule extends ListRule> = {
  [Name in ParentOf<Rule>]: { [Key in Name]: number } & Absent<Exclude<ParentOf<Rule> | 'my', Name>> &
    Browse<Rule, Name>;
}[ParentOf<Rule>];

type Whole<Rule extends ListRule> = Rule extends { whole: true }
  ? Absent<ParentOf<Rule> | 'my'> & Browse<Rule, 'whole'>
  : never;

type My<Rule extends ListRule> = Rule extends { my: true }
  ? {
      /** The caller's own records. */
      my: true;
    } & Absent<ParentOf<Rule>> &
      Browse<Rule, 'my'>
  : never;

interface Browse<Rule extends ListRule, Place extends string> {
  /** Which records; the first value is the default. An unknown value would give an empty list. */
  browse?: BrowseOf<Rule, Place> | undefined;
}

type BrowseOf<Rule extends ListRule, Place extends string> =
  Rule['browseAt'] extends Readonly<Record<Place, readonly (infer Value)[]>> ? Value : Rule['browse'][number];

type ParentOf<Rule extends ListRule> = keyof Rule['parents'] & string;

type Absent<Names extends string> = { [Name in Names]?: never };
