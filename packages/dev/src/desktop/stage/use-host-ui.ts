import type { ExitPageTips } from 'plat-schemas/app';
import { useEffect, useMemo, useRef, useState } from 'preact/hooks';
import type { OperationRequest } from '../authorization/operation-request.js';
import { type Person, runOperation } from '../authorization/run-operation.js';
import type { Control } from '../control/control.js';
import type { HostUi } from '../host/host-ui.js';
import type { PickRequest } from '../picker/pick-request.js';

/** A question to the person at the desktop; it is there until it is answered. */
export type Question = { id: number } & (
  | { kind: 'pick'; offer: PickRequest; answer(paths: string[] | undefined): void }
  | { kind: 'consent'; request: OperationRequest; answer(word: 'allow' | 'deny' | 'cancel'): void }
);

/** What the application did to the desktop since it was opened. */
export interface HostUiView {
  ui: HostUi;
  /** Undefined: the application's own. */
  title: string | undefined;
  exitTips: ExitPageTips | undefined;
  isClosed: boolean;
  question: Question | undefined;
  close(): void;
  /** Begins with another page in the frame; questions of the one before are cancelled. */
  begin(): void;
}

/** @param notify shows what would open on a device; the same function at each drawing */
export function useHostUi(control: Control, notify: HostUi['notify']): HostUiView {
  const [title, setTitle] = useState<string>();
  const [exitTips, setExitTips] = useState<ExitPageTips>();
  const [isClosed, setClosed] = useState(false);
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const lastId = useRef(0);
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
      closeApp: () => setClosed(true),
      notify,
      run: (request) => runOperation(control, person, request),
    };
    const begin = () => {
      setTitle(undefined);
      setExitTips(undefined);
      setClosed(false);
      for (const question of pending.current) {
        if (question.kind === 'pick') question.answer(undefined);
        else question.answer('cancel');
      }
    };
    return {
      ui,
      close: () => setClosed(true),
      begin,
    };
  }, [control, notify]);

  return { ...stable, title, exitTips, isClosed, question: questions[0] };
}
