import { nameOnWire } from 'plat-testing/platforms';
import { useState } from 'preact/hooks';
import { useEmulator } from '../control/emulator-context.js';
import { useAnswer } from '../control/use-answer.js';
import { Button } from '../parts/button.js';
import { Icon } from '../parts/icon.js';
import { Problem } from '../parts/message.js';
import { placeName } from '../picker/places.js';
import { openersOf } from '../stage/entries.js';
import { useTexts } from '../texts/texts.js';

/** The files of the user who is logged in, each with the applications that open it. */
export function FilesPanel() {
  const t = useTexts();
  const { state, control, onOpenWith } = useEmulator();
  const [path, setPath] = useState('');
  const { answer, problem } = useAnswer(
    () => (path === '' ? control.places() : control.folder(path, { directoriesOnly: false })),
    [control, path, state.userId],
  );
  const entries = answer?.filter(({ group }) => path !== '' || group !== 'favorites') ?? [];
  const up = () => setPath(/^\/vol1\/[^/]+$/.test(path) ? '' : path.slice(0, path.lastIndexOf('/')));
  return (
    <div class="form files">
      <div class="buttons">
        <Button class="quiet" aria-label={t('One folder up')} disabled={path === ''} onClick={up} icon="up" />
        <code>{path || t('Places')}</code>
      </div>
      <Problem text={problem} />
      {entries.length === 0 && !problem && <p class="empty">{t('This folder is empty.')}</p>}
      <ul class="file-list">
        {entries.map((entry) => (
          <li key={entry.path}>
            {entry.isDirectory ? (
              <Button
                class="quiet"
                onClick={() => setPath(entry.path)}
                icon="folder"
                text={path === '' ? placeName(entry, t) : entry.name}
              />
            ) : (
              <>
                <span>
                  <Icon name="file" /> {entry.name}
                </span>
                {openersOf(entry.name, state).map((icon) => (
                  <Button
                    key={`${icon.app.name} ${icon.index}`}
                    aria-label={t('Open {{file}} with {{name}}', { file: entry.name, name: icon.entry.name })}
                    onClick={() => onOpenWith(icon, entry.path)}
                    text={t('Open with {{name}}', { name: icon.entry.name })}
                  />
                ))}
              </>
            )}
          </li>
        ))}
      </ul>
    </div>
  );
}

/** What users let the application use, as the gateway answers it. */
export function GrantsPanel() {
  const t = useTexts();
  const { state, control, attempt } = useEmulator();
  const { grants, users, app, gateway, platform } = state;
  const withdraw = (path: string) => attempt(control.act('grants/withdraw', app.name, { path }));
  const scopes = app.scopes.map((scope) => nameOnWire(scope, platform));
  return (
    <div class="form">
      <Paths title={t('Shared, for all users')} paths={grants.shared} onWithdraw={withdraw} />
      {users.map(({ id, name }) => (
        <Paths key={id} title={`${name} (${id})`} paths={grants.users[id] ?? []} onWithdraw={withdraw} />
      ))}
      <Paths title={t('Scopes of the application')} paths={scopes} />
      <Paths title={t('Gateway')} paths={[gateway.socketPath]} />
    </div>
  );
}

interface PathsProps {
  title: string;
  paths: readonly string[];
  onWithdraw?(path: string): void;
}

function Paths({ title, paths, onWithdraw }: PathsProps) {
  const t = useTexts();
  return (
    <section>
      <h3>{title}</h3>
      {paths.length === 0 && <p class="empty">{t('None')}</p>}
      <ul class="paths">
        {paths.map((path) => (
          <li key={path}>
            <code>{path}</code>
            {onWithdraw && (
              <Button
                aria-label={t('Withdraw {{path}}', { path })}
                onClick={() => onWithdraw(path)}
                text={t('Withdraw')}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
