import { operations } from '../../authorization/operations.js';
import { Button } from '../parts/button.js';
import { Picker } from '../picker/picker.js';
import { useTexts } from '../texts/texts.js';
import type { Question } from './use-operations.js';

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
