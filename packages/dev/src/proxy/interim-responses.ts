import type { ClientRequest } from 'node:http';
import { text } from 'plat-common/text';
import { badResponse, type Failure } from './failure.js';

/** More than any server has to say before its answer. */
const MAX_INTERIM_RESPONSES = 100;

/** Ends a request whose answer never comes because interim ones (1xx) do without end. */
export function limitInterimResponses(sent: ClientRequest, fail: (failure: Failure) => void): void {
  let count = 0;
  sent.on('information', () => {
    count += 1;
    if (count <= MAX_INTERIM_RESPONSES) return;
    fail(badResponse(text`More than ${MAX_INTERIM_RESPONSES} interim responses (1xx) came before it.`));
    sent.destroy();
  });
}
