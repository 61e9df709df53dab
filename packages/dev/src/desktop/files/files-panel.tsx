import { nameOnWire } from 'plat-testing/platforms';
import { useState } from 'preact/hooks';
import { control, useAnswer } from '../control/control.js';
import { useEmulator } from '../control/use-device.js';
import { Button } from '../parts/button.js';
import { Icon } from '../parts/icon.js';
import { Problem } from '../parts/message.js';
import { placeName } from '../picker/places.js';
import { openersOf } from '../stage/entries.js';
import { useTexts } from '../texts/texts.js';

/** The files of the user who is logged in, each with the applications that open it. */
export function FilesPanel() {
  const t = useTexts();
  const { state, onOpenWith } = useEmulator();
  const [path, setPath] = useState('');
  const { answer, problem } = useAnswer(
    () => (path === '' ? control.places() : control.folder(path, { directoriesOnly: false })),
    [path, state.userId],
  );
  const entries = answer?.filter(({ group }) => path !== '' || group !== 'favorites') ?? [];
  const up = () => setPath(/^\/vol1\/[^/]+$/.test(path) ? '' : path.slice(0, path.lastIndexOf('/')));
  return (
    <div class="form files">
      <div class="buttons">
        <Button
          class="quiet"
          aria-label={t('One folder up', '上一级文件夹')}
          disabled={path === ''}
          onClick={up}
          icon="up"
        />
        <code>{path || t('Places', '位置')}</code>
      </div>
      <Problem text={problem} />
      {entries.length === 0 && !problem && (
        <p class="empty">{t('This folder is empty.', '此文件夹为空。')}</p>
      )}
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
                    aria-label={t(
                      `Open ${entry.name} with ${icon.entry.name}`,
                      `用 ${icon.entry.name} 打开 ${entry.name}`,
                    )}
                    onClick={() => onOpenWith(icon, entry.path)}
                    text={t(`Open with ${icon.entry.name}`, `用 ${icon.entry.name} 打开`)}
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
  const { grants, users, app, gateway, platform } = useEmulator().state;
  const scopes = app.scopes.map((scope) => nameOnWire(scope, platform));
  return (
    <div class="form">
      <Paths title={t('Shared, for all users', '共享（所有用户）')} paths={grants.shared} canWithdraw />
      {users.map(({ id, name }) => (
        <Paths key={id} title={`${name} (${id})`} paths={grants.users[id] ?? []} canWithdraw />
      ))}
      <Paths title={t('Scopes of the application', '应用的权限范围（scope）')} paths={scopes} />
      <Paths title={t('Gateway', '网关')} paths={[gateway.socketPath]} />
    </div>
  );
}

interface PathsProps {
  title: string;
  paths: readonly string[];
  canWithdraw?: boolean;
}

function Paths({ title, paths, canWithdraw }: PathsProps) {
  const t = useTexts();
  const { state, attempt } = useEmulator();
  return (
    <section>
      <h3>{title}</h3>
      {paths.length === 0 && <p class="empty">{t('None', '无')}</p>}
      <ul class="paths">
        {paths.map((path) => (
          <li key={path}>
            <code>{path}</code>
            {canWithdraw && (
              <Button
                aria-label={t(`Withdraw ${path}`, `撤销 ${path}`)}
                onClick={() => attempt(control.act('grants/withdraw', state.app.name, { path }))}
                text={t('Withdraw', '撤销')}
              />
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
