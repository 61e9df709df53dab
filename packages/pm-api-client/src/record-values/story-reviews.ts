import { listed, text } from 'plat-common/text';
import type { Fields } from '../call.js';
import { PmError, wrongField } from '../errors.js';
import { NOTHING_SENT, sentences } from '../hints.js';
import type { Known, PmRecord, Sent } from '../resource/definition.js';
import { isReleased } from '../resource/read-record.js';
import { accountsOf } from './record-fields.js';

/** The state that the form of a released server sends with other reviewers and texts; without it a new version is under no review. */
export function toBeReviewed(body: Fields, { record }: Known): Fields {
  const isReviewed =
    Array.isArray(body.reviewer) && record && isReleased(record) && record.status !== 'closed';
  return isReviewed ? { status: 'reviewing', ...body } : body;
}

/**
 * Released servers take any vote of any user: they leave the story without a state where others are still to vote, change one that
 * is not under review, and delete the only version of one that is sent back.
 */
export async function byReviewer({ body, query }: Sent, { record, server }: Known): Promise<Sent> {
  const reviewers = accountsOf(record?.reviewer);
  const { account } = (reviewers && (await server?.user())) ?? {};
  const { id, version, notReview, status }: Partial<PmRecord> = record ?? {};
  if (body.result === 'revert' && Number(version) === 1)
    throw wrongField('result', text`cannot be revert: there is no version before the first`);
  const sent = record && isReleased(record) ? { status: status || 'reviewing', ...body } : body;
  if (account === undefined) return { body: sent, query };
  const open = Array.isArray(notReview) ? (accountsOf(notReview) ?? []) : reviewers;
  if (open?.includes(account)) return { body: sent, query };
  const [why, hint] = reviewers?.includes(account)
    ? [
        text`the story ${id ?? ''} is not waiting for the vote of ${account}.`,
        status === 'active'
          ? text`The review is over; change with reviewers starts another.`
          : text`submitreview asks all reviewers again.`,
      ]
    : [
        text`${account} is not a reviewer of the story ${id ?? ''}, and the vote would leave it without a state.`,
        text`Its reviewers: ${listed('items', reviewers ?? [])}.`,
      ];
  throw new PmError({ code: 'invalid-input', why, hint: sentences(hint, NOTHING_SENT) });
}
