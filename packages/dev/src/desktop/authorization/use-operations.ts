import type { AppAuthOperation } from 'plat-schemas/app';
import { useMemo, useState } from 'preact/hooks';
import type { AuthorizationAnswer } from '../../api.js';
import { operations } from '../../authorization/operations.js';
import { control } from '../control/control.js';
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

/** How an operation ended: with the platform's answer, or with that of the person, who granted nothing. */
export type OperationEnd = AuthorizationAnswer | 'deny' | 'cancel';

/** What a person answers: the chosen paths, or no. Undefined when it was cancelled. */
type Word = string[] | 'deny' | undefined;

/** A question to the person at the desktop; it is there until it is answered. No answer cancels it. */
export interface Question {
  id: number;
  request: OperationRequest;
  /** What to pick from; undefined where the request is about one path. */
  offer: PickRequest | undefined;
  answer(word?: Word): void;
}

/** What runs operations, the first question that is open, and what cancels all; the functions stay the same. */
export function useOperations() {
  const [question, setQuestion] = useState<Question>();
  const stable = useMemo(() => {
    const open = new Set<Question>();
    const showFirst = () => setQuestion([...open][0]);
    let lastId = 0;
    const ask = (request: OperationRequest, offer: PickRequest | undefined) =>
      new Promise<Word>((resolve) => {
        lastId += 1;
        const answer = (word?: Word) => {
          open.delete(asked);
          showFirst();
          resolve(word);
        };
        const asked: Question = { id: lastId, request, offer, answer };
        open.add(asked);
        showFirst();
      });
    /** Asks the platform whether it may ask, then the person, and then grants. */
    const run = async (request: OperationRequest): Promise<OperationEnd> => {
      const { operation, appName } = request;
      const permission = await control.mayAsk(operation, appName);
      if (permission.code !== 0) return permission;
      const offer = operations[operation].takesPath ? undefined : pickRequestFor(operation, request.params);
      const paths = await ask(request, offer);
      if (paths === undefined || paths === 'deny') return paths ?? 'cancel';
      const { directory, multiple, accept } = offer ?? {};
      return control.authorize({ operation, appName, paths, directory, multiple, accept });
    };
    const cancel = () => {
      for (const one of open) one.answer();
    };
    return { run, cancel };
  }, []);
  return { ...stable, question };
}
