import type { DevApp, DevPackage, DevPackagePhase } from '../../api.js';
import { type AppAction, control } from '../control/control.js';
import { useEmulator } from '../control/use-device.js';
import { Button } from '../parts/button.js';
import { useTexts } from '../texts/texts.js';
import { WizardForm } from './wizard-form.js';

/** The phases in Chinese; the English words are those of the control API. */
export const phaseNames: Readonly<Record<DevPackagePhase, string>> = {
  questions: '等待填写',
  installing: '安装中',
  starting: '启动中',
  running: '运行中',
  stopped: '已停止',
  failed: '失败',
  removed: '已卸载',
};

/** The window of a package while it has no page to show. */
export function PackageStage({ app, run }: { app: DevApp; run: DevPackage }) {
  const t = useTexts();
  const { name, title } = app;
  const start = () => void control.act('package/start', name).catch(() => undefined);
  if (run.phase === 'questions') {
    return (
      <div class="package-stage">
        <h2>{t(`Install ${title}`, `安装 ${title}`)}</h2>
        <WizardForm
          steps={run.questions}
          answers={run.answers}
          submitText={t('Install', '安装')}
          onSubmit={(answers) => control.act('package/answers', name, answers)}
        />
      </div>
    );
  }
  if (run.phase === 'installing' || run.phase === 'starting') {
    return (
      <div class="package-stage" role="status">
        <p>
          {run.phase === 'installing'
            ? t(`Installing ${title}…`, `正在安装 ${title}…`)
            : t(`Starting ${title}…`, `正在启动 ${title}…`)}
        </p>
        <p class="empty">
          {t('The inspector shows the output of its scripts.', '脚本输出请在检查器中查看。')}
        </p>
      </div>
    );
  }
  if (run.phase === 'removed')
    return <p class="package-stage">{t(`${title} was uninstalled.`, `${title} 已卸载。`)}</p>;
  return (
    <div class="package-stage" role="alert">
      <h2>
        {run.phase === 'failed'
          ? t(`${title} has failed`, `${title} 运行失败`)
          : t(`${title} is stopped`, `${title} 已停止`)}
      </h2>
      {run.failureText && <pre>{t(run.failureText)}</pre>}
      <div class="buttons">
        <Button class="primary" onClick={start} text={t('Start again', '重新启动')} />
      </div>
    </div>
  );
}

/** Start, stop and the settings of an application that plat-dev runs. */
export function PackageSettings() {
  const t = useTexts();
  const { state, attempt } = useEmulator();
  const { package: run, name } = state.app;
  if (run === undefined) return null;
  const isRunning = run.phase === 'running';
  const act = (action: AppAction) => () => attempt(control.act(action, name));
  const phase = t(run.phase, phaseNames[run.phase]);
  return (
    <fieldset>
      <legend>{t(`Package: ${phase}`, `应用包：${phase}`)}</legend>
      {run.noteTexts.map((note) => (
        <p key={note}>{t(note)}</p>
      ))}
      <div class="buttons">
        <Button disabled={isRunning} onClick={act('package/start')} text={t('Start', '启动')} />
        <Button disabled={!isRunning} onClick={act('package/stop')} text={t('Stop', '停止')} />
      </div>
      {run.settings.length > 0 && (
        <WizardForm
          steps={run.settings}
          answers={run.answers}
          submitText={t('Save', '保存')}
          onSubmit={(answers) => control.act('package/settings', name, answers)}
        />
      )}
    </fieldset>
  );
}
