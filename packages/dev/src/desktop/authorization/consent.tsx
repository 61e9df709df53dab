import { operations } from '../../authorization/operations.js';
import { Button } from '../parts/button.js';
import { useTexts } from '../texts/texts.js';
import type { OperationRequest, Word } from './run-operation.js';

interface ConsentProps {
  request: OperationRequest;
  appTitle: string;
  onAnswer: (word: Word) => void;
}

/** Asks whether the application may use a path. */
export function Consent({ request: { operation, path }, appTitle, onAnswer }: ConsentProps) {
  const t = useTexts();
  const isForAllUsers = operations[operation].grantsTo === 'all-users';
  return (
    <div class="consent">
      <p>
        {isForAllUsers
          ? t(
              `Allow ${appTitle} to use this folder, for all its users?`,
              `允许 ${appTitle} 的所有用户访问此文件夹？`,
            )
          : t(`Allow ${appTitle} to use this?`, `允许 ${appTitle} 访问以下内容？`)}
      </p>
      <p class="path">{path}</p>
      <footer class="buttons">
        <Button class="quiet" autofocus onClick={() => onAnswer('deny')} text={t('Deny', '拒绝')} />
        <Button
          class="primary"
          onClick={() => onAnswer(path === undefined ? [] : [path])}
          text={t('Allow', '允许')}
        />
      </footer>
    </div>
  );
}
