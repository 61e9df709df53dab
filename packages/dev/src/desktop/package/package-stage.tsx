import type { DevPackage } from '../../api.js';
import type { Control } from '../control/control.js';
import { Button } from '../parts/button.js';
import { Message } from '../parts/message.js';
import { useTexts } from '../texts/texts.js';
import { WizardForm } from './wizard-form.js';

interface PackageStageProps {
  run: DevPackage;
  appName: string;
  title: string;
  control: Control;
}

/** The window of a package while it has no page to show. */
export function PackageStage({ run, appName, title, control }: PackageStageProps) {
  const t = useTexts();
  const start = () => void control.act('package/start', appName).catch(() => undefined);
  if (run.phase === 'questions') {
    return (
      <div class="package-stage">
        <h2>{t('Install {{title}}', { title })}</h2>
        <WizardForm
          steps={run.questions}
          answers={run.answers}
          submitText={t('Install')}
          onSubmit={(answers) => control.act('package/answers', appName, answers)}
        />
      </div>
    );
  }
  if (run.phase === 'installing' || run.phase === 'starting') {
    return (
      <div class="package-stage" role="status">
        <p>{t(run.phase === 'installing' ? 'Installing {{title}}…' : 'Starting {{title}}…', { title })}</p>
        <p class="empty">{t('The inspector shows the output of its scripts.')}</p>
      </div>
    );
  }
  if (run.phase === 'removed')
    return <p class="package-stage">{t('{{title}} was uninstalled.', { title })}</p>;
  return (
    <div class="package-stage" role="alert">
      <h2>{t(run.phase === 'failed' ? '{{title}} has failed' : '{{title}} is stopped', { title })}</h2>
      {run.failureText && (
        <pre>
          <Message text={run.failureText} />
        </pre>
      )}
      <div class="buttons">
        <Button class="primary" onClick={start} text={t('Start again')} />
      </div>
    </div>
  );
}
