import type { Text } from 'plat-common/text';
import { useEffect, useState } from 'preact/hooks';
import { reasonOf } from './control.js';

/**
 * What a call of the control API answers, or why it was rejected. It is made again when an input changes; an answer that
 * comes after that is dropped.
 */
export function useAnswer<Answer>(call: () => Promise<Answer>, inputs: readonly unknown[]) {
  const [answer, setAnswer] = useState<Answer>();
  const [problem, setProblem] = useState<Text>();
  useEffect(() => {
    let isCurrent = true;
    call().then(
      (given) => {
        if (!isCurrent) return;
        setAnswer(() => given);
        setProblem(undefined);
      },
      (error: unknown) => isCurrent && setProblem(reasonOf(error)),
    );
    return () => {
      isCurrent = false;
    };
  }, inputs);
  return { answer, problem };
}
