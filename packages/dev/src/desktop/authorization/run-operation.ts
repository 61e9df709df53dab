import type { AppAuthOperation } from 'plat-schemas/app';
import type { AuthorizationAnswer } from '../../api.js';
import { operations } from '../../authorization/operations.js';
import type { Control } from '../control/control.js';
import { type PickRequest, pickRequestFor } from '../picker/pick-request.js';

/** What a person is asked for. */
export interface OperationRequest {
  operation: AppAuthOperation;
  appName: string;
  /** The path in question, of the operations that authorize one. */
  path?: string | undefined;
  /** What the picker shall offer, as the page said it. */
  params?: unknown;
}

/** The person, as far as an operation needs one. */
export interface Person {
  /** Undefined when it was cancelled, as in `consent`. */
  pick(request: PickRequest): Promise<string[] | undefined>;
  consent(operation: OperationRequest): Promise<'allow' | 'deny' | undefined>;
}

/** How an operation ended: with the platform's answer, or by the person, who granted nothing. */
export type OperationEnd =
  | { by: 'platform'; answer: AuthorizationAnswer }
  | { by: 'person'; word: 'deny' | 'cancel' };

/** Asks the platform whether it may ask, then the person, and then grants. */
export async function runOperation(
  control: Control,
  person: Person,
  request: OperationRequest,
): Promise<OperationEnd> {
  const { operation, appName } = request;
  const permission = await control.mayAsk({ operation, appName });
  if (permission.code !== 0) return { by: 'platform', answer: permission };

  if (operations[operation].takesPath) {
    const word = await person.consent(request);
    if (word !== 'allow') return { by: 'person', word: word ?? 'cancel' };
    const paths = request.path === undefined ? [] : [request.path];
    return { by: 'platform', answer: await control.authorize({ operation, appName, paths }) };
  }

  const offer = pickRequestFor(operation, request.params);
  const paths = await person.pick(offer);
  if (paths === undefined) return { by: 'person', word: 'cancel' };
  const { directory, multiple, accept } = offer;
  const answer = await control.authorize({
    operation,
    appName,
    paths,
    directory,
    multiple,
    accept: [...accept],
  });
  return { by: 'platform', answer };
}
