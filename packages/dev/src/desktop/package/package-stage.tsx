import type { DevPackage } from '../../api.js';
import type { Control } from '../control/control.js';
import { WizardForm } from './wizard-form.js';

interface PackageStageProps {
  run: DevPackage;
  appName: string;
  title: string;
  control: Control;
}

/** What is in the window of a package while its page cannot be shown. */
export function PackageStage({ run, appName, title, control }: PackageStageProps) {
  const start = () => void control.startPackage(appName).catch(() => undefined);
  if (run.phase === 'questions') {
    return (
      <div class="package-stage">
        <h2>Install {title}</h2>
        <WizardForm
          steps={run.questions}
          answers={run.answers}
          submitText="Install"
          onSubmit={(answers) => control.answerPackage(answers, appName)}
        />
      </div>
    );
  }
  if (run.phase === 'installing' || run.phase === 'starting') {
    return (
      <div class="package-stage" role="status">
        <p>{run.phase === 'installing' ? `Installing ${title}…` : `Starting ${title}…`}</p>
        <p class="empty">The inspector shows what its scripts write.</p>
      </div>
    );
  }
  if (run.phase === 'removed') return <p class="package-stage">{title} was uninstalled.</p>;
  return (
    <div class="package-stage" role="alert">
      <h2>{run.phase === 'failed' ? `${title} has failed` : `${title} does not run`}</h2>
      {run.failure && <pre>{run.failure}</pre>}
      <div class="buttons">
        <button type="button" class="primary" onClick={start}>
          Start again
        </button>
      </div>
    </div>
  );
}
