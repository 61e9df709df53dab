import type { DevHostedApp } from '../../api.js';
import { useEmulator } from '../control/emulator-context.js';
import { Button } from '../parts/button.js';
import { Message } from '../parts/message.js';
import { useTexts } from '../texts/texts.js';
import { WizardForm } from './wizard-form.js';

/** Start, stop and the settings of an application that plat-dev runs. */
export function PackageSettings({ app }: { app: DevHostedApp }) {
  const t = useTexts();
  const { control, attempt } = useEmulator();
  const { package: run, name } = app;
  if (run === undefined) return null;
  const isRunning = run.phase === 'running';
  return (
    <fieldset>
      <legend>{t('Package: {{phase}}', { phase: t(run.phase) })}</legend>
      {run.noteTexts.map((note) => (
        <p key={note}>
          <Message text={note} />
        </p>
      ))}
      <div class="buttons">
        <Button
          disabled={isRunning}
          onClick={() => attempt(control.act('package/start', name))}
          text={t('Start')}
        />
        <Button
          disabled={!isRunning}
          onClick={() => attempt(control.act('package/stop', name))}
          text={t('Stop')}
        />
      </div>
      {run.settings.length > 0 && (
        <WizardForm
          steps={run.settings}
          answers={run.answers}
          submitText={t('Save')}
          onSubmit={(answers) => control.act('package/settings', name, answers)}
        />
      )}
    </fieldset>
  );
}
