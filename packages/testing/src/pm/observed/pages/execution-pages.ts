import type { ApiRequest } from '../../api-request.js';
import type { FakeRecord } from '../../state/fake-record.js';
import { asPage, deniedAt } from '../answers/answers.js';
import { observedExecutions } from '../planning/executions.js';
import { runTransition } from '../records/records.js';
import { numberIn, type ObservedRequest } from '../request.js';
import { mayUse } from '../session/rights.js';

const { transitions = {} } = observedExecutions;

/** The executions' pages that change their state. */
export const EXECUTION_PAGES = Object.keys(transitions).map((name) => `execution-${name}`);

/** POST execution-start and the like: it works where the route of the API does not. */
export async function postedTransition(
  request: ApiRequest,
  caller: FakeRecord,
  { method, parameters: [idText = ''] }: { method: string; parameters: readonly string[] },
  { now, timeZone }: { now: string; timeZone: string },
): Promise<Response> {
  const rules = transitions[method];
  const privilege = `execution-${method}`;
  const isAllowed = mayUse(request.state, caller, { operation: method, privilege, resource: 'executions' });
  if (rules === undefined || !isAllowed) return deniedAt('execution', method, request.isFromScript);
  const id = numberIn(idText);
  const body = Object.fromEntries(request.form ?? []);
  const asked: ObservedRequest = {
    ...{ ...request, body, caller, now, timeZone, id, idText, ids: [id] },
    later: true,
  };
  const { status, ...answer } = await runTransition(asked, 'executions', method, rules).json();
  return asPage({ ...answer, result: status });
}
