import { useMemo, useRef, useState } from 'preact/hooks';
import type { PickRequest } from '../picker/pick-request.js';
import type { OperationRequest, Person } from './run-operation.js';

/** A question to the person at the desktop; it is there until it is answered. No answer cancels it. */
export type Question = { id: number } & (
  | { kind: 'pick'; offer: PickRequest; answer(paths?: string[]): void }
  | { kind: 'consent'; request: OperationRequest; answer(word?: 'allow' | 'deny'): void }
);

/** The person as operations ask one, the first open question, and what cancels all; the functions stay the same. */
export function useQuestions() {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const latest = useRef(questions);
  latest.current = questions;
  const stable = useMemo(() => {
    let lastId = 0;
    const ask = <Answer>(make: (asked: { id: number; answer(given?: Answer): void }) => Question) =>
      new Promise<Answer | undefined>((resolve) => {
        lastId += 1;
        const id = lastId;
        const answer = (given?: Answer) => {
          setQuestions((all) => all.filter((question) => question.id !== id));
          resolve(given);
        };
        setQuestions((all) => [...all, make({ id, answer })]);
      });
    const person: Person = {
      pick: (offer) => ask<string[]>((asked) => ({ ...asked, kind: 'pick', offer })),
      consent: (request) => ask<'allow' | 'deny'>((asked) => ({ ...asked, kind: 'consent', request })),
    };
    const cancel = () => {
      for (const question of latest.current) question.answer();
    };
    return { person, cancel };
  }, []);
  return { ...stable, question: questions[0] };
}
