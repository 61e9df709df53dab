import type { AppAuthOperation } from 'plat-schemas/app';
import { useMemo, useState } from 'preact/hooks';
import type { AuthorizationAnswer } from '../../api.js';
import { operations } from '../../authorization/operations.js';
import { control } from '../control/control.js';
import { Button } from '../parts/button.js';
import { type PickRequest, pickRequestFor } from '../picker/pick-request.js';
import { Picker } from '../picker/picker.js';
import { useTexts } from '../texts/texts.js';

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

interface AskedProps {
  question: Question;
  appTitle: string;
  /** Gets the function that goes one folder up in the picker. */
  goUpRef?: { current: (() => boolean) | undefined } | undefined;
}

/** Asks the person to pick, or whether the application may use a path. */
export function Asked({ question, appTitle, goUpRef }: AskedProps) {
  const t = useTexts();
  const { request, offer, answer } = question;
  if (offer) return <Picker request={offer} goUpRef={goUpRef} onPick={answer} onCancel={() => answer()} />;
  const { operation, path = '' } = request;
  return (
    <div class="consent">
      <p>
        {operations[operation].grantsTo === 'all-users'
          ? t(
              `Allow ${appTitle} to use this folder, for all its users?`,
              `允许 ${appTitle} 的所有用户访问此文件夹？`,
            )
          : t(`Allow ${appTitle} to use this?`, `允许 ${appTitle} 访问以下内容？`)}
      </p>
      <p class="path">{path}</p>
      <footer class="buttons">
        <Button class="quiet" autofocus onClick={() => answer('deny')} text={t('Deny', '拒绝')} />
        <Button class="primary" onClick={() => answer([path])} text={t('Allow', '允许')} />
      </footer>
    </div>
  );
}
