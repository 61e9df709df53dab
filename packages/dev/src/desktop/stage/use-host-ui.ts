import type { ExitPageTips } from 'plat-schemas/app';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { OperationRequest } from '../authorization/run-operation.js';
import { type Person, runOperation } from '../authorization/run-operation.js';
import type { Control } from '../control/control.js';
import type { HostUi } from '../host/host-methods.js';
import type { PickRequest } from '../picker/pick-request.js';

/** A question to the person at the desktop; it is there until it is answered. */
export type Question = { id: number } & (
  | { kind: 'pick'; offer: PickRequest; answer(paths: string[] | undefined): void }
  | { kind: 'consent'; request: OperationRequest; answer(word: 'allow' | 'deny' | 'cancel'): void }
);

/**
 * What the application does to the desktop since it was opened.
 *
 * @param notify shows what would open on a device; the same function at each drawing
 * @param onClose called when the page closes the application
 */
export function useHostUi(control: Control, notify: HostUi['notify'], onClose: () => void) {
  const [title, setTitle] = useState<string>();
  const [exitTips, setExitTips] = useState<ExitPageTips>();
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const lastId = useRef(0);
  const latestClose = useRef(onClose);
  latestClose.current = onClose;
  const pending = useRef(questions);
  useEffect(() => {
    pending.current = questions;
  }, [questions]);

  const stable = useMemo(() => {
    const nextId = () => {
      lastId.current += 1;
      return lastId.current;
    };
    /** Asks, and takes the question away when it is answered. */
    const ask = <Answer>(make: (id: number, answer: (given: Answer) => void) => Question) =>
      new Promise<Answer>((resolve) => {
        const id = nextId();
        const answer = (given: Answer) => {
          setQuestions((all) => all.filter((question) => question.id !== id));
          resolve(given);
        };
        setQuestions((all) => [...all, make(id, answer)]);
      });
    const person: Person = {
      pick: (offer) => ask<string[] | undefined>((id, answer) => ({ id, kind: 'pick', offer, answer })),
      consent: (request) =>
        ask<'allow' | 'deny' | 'cancel'>((id, answer) => ({ id, kind: 'consent', request, answer })),
    };
    const ui: HostUi = {
      setTitle,
      setExitTips,
      closeApp: () => latestClose.current(),
      notify,
      run: (request) => runOperation(control, person, request),
    };
    /** Begins with another page in the frame; questions of the one before are cancelled. */
    const begin = () => {
      setTitle(undefined);
      setExitTips(undefined);
      for (const question of pending.current) {
        if (question.kind === 'pick') question.answer(undefined);
        else question.answer('cancel');
      }
    };
    return { ui, begin };
  }, [control, notify]);

  return { ...stable, title, exitTips, question: questions[0] };
}
