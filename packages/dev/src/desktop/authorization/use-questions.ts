import { useMemo, useRef, useState } from 'preact/hooks';
import type { PickRequest } from '../picker/pick-request.js';
import type { AskPerson, OperationRequest, Word } from './run-operation.js';

/** A question to the person at the desktop; it is there until it is answered. No answer cancels it. */
export interface Question {
  id: number;
  request: OperationRequest;
  /** Undefined where the request is about one path. */
  offer: PickRequest | undefined;
  answer(word?: Word): void;
}

/** How operations ask the person, the first open question, and what cancels all; the functions stay the same. */
export function useQuestions() {
  const [questions, setQuestions] = useState<readonly Question[]>([]);
  const latest = useRef(questions);
  latest.current = questions;
  const stable = useMemo(() => {
    let lastId = 0;
    const ask: AskPerson = (request, offer) =>
      new Promise((resolve) => {
        lastId += 1;
        const id = lastId;
        const answer = (word?: Word) => {
          setQuestions((all) => all.filter((question) => question.id !== id));
          resolve(word);
        };
        setQuestions((all) => [...all, { id, request, offer, answer }]);
      });
    const cancel = () => {
      for (const question of latest.current) question.answer();
    };
    return { ask, cancel };
  }, []);
  return { ...stable, question: questions[0] };
}
