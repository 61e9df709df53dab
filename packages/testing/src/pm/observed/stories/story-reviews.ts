import type { FakeRecord } from '../../state/fake-record.js';
import { cannotBeEmpty, nothing, type Refusal } from '../answers/answers.js';
import { refilledText, withEntities } from '../records/html.js';
import { closed, dateTimeIn, hoursIn, isEmpty, starting, textOr } from '../records/values.js';
import type { Change, Fields, Transition } from '../resource.js';

/*
 * How a story is reviewed. Every version has its reviewers and their results; the status follows when the last
 * of them has spoken, and until then it is what the form says, which is nothing.
 */

const NO_REVIEWER = 'The field Reviewer cannot be empty.';

// The column of a reviewer is no longer.
const MAX_REVIEWER_LENGTH = 30;

/** The message for an estimate below zero. */
const MINUS = '[Est.] must not be negative.';

/** The reviewers of the present version. */
export const reviewersOf = ({ reviewer }: FakeRecord): readonly string[] => [
  ...new Set<string>(Array.isArray(reviewer) ? reviewer : []),
];

/** The reviewers in a body, without the empty ones. */
export const reviewersIn = ({ reviewer }: Fields): readonly string[] =>
  (Array.isArray(reviewer) ? reviewer : []).filter((account) => !isEmpty(account)).map(String);

/** Does a list name a reviewer twice? The server then breaks off at the second one, when the rest is written. */
export const hasReviewerTwice = (fields: Fields): boolean =>
  new Set(reviewersIn(fields)).size < reviewersIn(fields).length;

/** The reviewers whose result for the current version is missing. */
export const openReviewers = (row: FakeRecord): readonly string[] =>
  reviewersOf(row).filter((account) => !(account in resultsOf(row)));

export const isOpenReviewer = (row: FakeRecord, account: string): boolean =>
  row.status === 'reviewing' && openReviewers(row).includes(account);

const resultsOf = ({ results }: FakeRecord): Readonly<Record<string, string>> =>
  (results ?? {}) as Record<string, string>;

/** What a new set of reviewers comes with. */
export const underReview = (reviewer: readonly string[]): Fields => ({ reviewer, results: {} });

/** The server's own form sends the reviewers back as it printed them: escaped once more each time. */
export const sentBack = (row: FakeRecord): readonly string[] =>
  reviewersOf(row).map((account) => withEntities(account).slice(0, MAX_REVIEWER_LENGTH));

export const negativeEstimate = ({ estimate }: Fields): Refusal | undefined =>
  hoursIn(estimate) < 0 ? { estimate: MINUS } : undefined;

/** A story that is closed, by hand or by its reviewers. */
export const closedStory = (change: Change, closedReason: unknown): Fields => ({
  ...{ status: 'closed', stage: 'closed', closedBy: change.account, closedDate: change.now, closedReason },
  ...closed(change),
});

function refusesReview({ body }: Change): Refusal | undefined {
  if (isEmpty(body.result)) return { result: ['You must select a review result.'] };
  const rejected = body.result === 'reject';
  if (rejected && isEmpty(body.closedReason)) return [cannotBeEmpty('Reject Reason')];
  if (rejected && body.closedReason === 'duplicate' && isEmpty(body.duplicateStory))
    return [cannotBeEmpty('Duplicated Story')];
  return negativeEstimate(body);
}

/** Whatever is not sent is lost: the priority, the estimate, the assignee. */
function reviewed(change: Change): Fields {
  const { row, body, account, now, request } = change;
  const said = {
    ...resultsOf(row),
    ...(reviewersOf(row).includes(account) ? { [account]: body.result } : {}),
  };
  const before = String(row.reviewedBy ?? '').split(',');
  const assignedTo = textOr(body.assignedTo, '');
  const form = {
    results: said,
    pri: Math.trunc(Number(body.pri)) || 0,
    estimate: hoursIn(body.estimate),
    assignedTo,
    ...(assignedTo === (row.assignedTo ?? '') ? {} : { assignedDate: now }),
    reviewedBy: [...new Set([...before, account])].join(','),
    reviewedDate: dateTimeIn(body.reviewedDate, request.timeZone),
    status: textOr(body.status, ''),
  };
  const reviewedBy = form.reviewedBy.split(',');
  if (!reviewersOf(row).every((reviewer) => reviewedBy.includes(reviewer))) return form;
  return { ...form, ...DECISIONS[commonResult(Object.values(said).map(String))]?.(change) };
}

/** All must pass; otherwise the most frequent objection counts, or the first of these. */
function commonResult(results: readonly string[]): string {
  if (results.every((result) => result === 'pass')) return 'pass';
  const objections = ['clarify', 'revert', 'reject'];
  const count = (result: string) => results.filter((one) => one === result).length;
  return (
    objections.find((result) => count(result) > results.length / 2) ??
    objections.find((result) => count(result) > 0) ??
    ''
  );
}

/** Before the first version there is no text. */
const reverted = (version: number) => ({ status: 'active', version, ...(version === 0 && { title: '' }) });

/** What comes of a review, by its common result. */
const DECISIONS: Readonly<Record<string, (change: Change) => Fields>> = {
  pass: () => ({ status: 'active' }),
  clarify: ({ row }) => ({ status: row.changedBy ? 'changing' : 'draft', reviewedBy: '' }),
  revert: ({ row }) => reverted(Number(row.version ?? 1) - 1),
  reject: (change) => closedStory(change, change.body.closedReason ?? ''),
};

/** PUT …/review */
export const review: Transition = { refuses: refusesReview, effect: reviewed };

const lacksReviewer = ({ body, row }: Change): boolean =>
  reviewersIn(body).length === 0 && reviewersOf(row).length === 0;

/** Reviewers that are not sent come from the server's form, which prints them as JSON. */
const changedReviewers = ({ body, row }: Change): readonly string[] =>
  body.reviewer === undefined
    ? reviewersOf(row).map((account) => withEntities(JSON.stringify(account)).slice(0, MAX_REVIEWER_LENGTH))
    : reviewersIn(body);

/** PUT …/change: another text or other reviewers make a new version without reviews. */
export const change: Transition = {
  form: { title: 'Story Name' },
  refuses: (asked) =>
    hasReviewerTwice(asked.body)
      ? nothing()
      : asked.body.needNotReview || !lacksReviewer(asked)
        ? undefined
        : { reviewer: NO_REVIEWER },
  effect(asked) {
    const { row, body, account, now } = asked;
    const reviewer = changedReviewers(asked);
    const sentOrRefilled = (field: 'spec' | 'verify') =>
      textOr(body[field], refilledText(String(row[field] ?? ''), 'html'));
    const texts = {
      title:
        body.title === undefined
          ? refilledText(String(row.title), 'escaped')
          : withEntities(String(body.title)),
      spec: sentOrRefilled('spec'),
      verify: sentOrRefilled('verify'),
    };
    const isNew =
      reviewer.join() !== reviewersOf(row).join() ||
      Object.entries(texts).some(([field, text]) => text !== (row[field] ?? ''));
    if (!isNew) return {};
    return {
      ...texts,
      ...underReview(reviewer),
      status: textOr(body.status, row.status),
      version: Number(row.version ?? 1) + 1,
      ...starting('', 'reviewedBy reviewedDate closedBy closedDate closedReason'),
      changedBy: account,
      changedDate: now,
    };
  },
};

/** PUT …/submitreview */
export const submitreview: Transition = {
  refuses: ({ body }) => (reviewersIn(body).length === 0 ? { reviewer: NO_REVIEWER } : undefined),
  effect: ({ body }) => ({
    ...underReview(reviewersIn(body)),
    status: 'reviewing',
    ...starting('', 'reviewedBy reviewedDate'),
  }),
};
