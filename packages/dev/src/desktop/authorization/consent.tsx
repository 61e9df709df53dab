import { operations } from '../../authorization/operations.js';
import type { OperationRequest } from './operation-request.js';

interface ConsentProps {
  request: OperationRequest;
  appTitle: string;
  onWord: (word: 'allow' | 'deny') => void;
}

/** Asks whether the application may use a path. */
export function Consent({ request: { operation, path }, appTitle, onWord }: ConsentProps) {
  const isForEverybody = operations[operation].grantsTo === 'everybody';
  return (
    <div class="consent">
      <p>
        May <strong>{appTitle}</strong> use this{isForEverybody ? ' folder, for all its users' : ''}?
      </p>
      <p class="path">{path}</p>
      <footer class="buttons">
        <button type="button" class="quiet" onClick={() => onWord('deny')}>
          Deny
        </button>
        <button type="button" class="primary" autofocus onClick={() => onWord('allow')}>
          Allow
        </button>
      </footer>
    </div>
  );
}
