import { nameOnWire } from 'plat-testing/platforms';
import { useEmulator } from '../control/emulator-context.js';
import { useTexts } from '../texts/texts.js';

/** What users let the application use, as the gateway answers it. */
export function GrantsPanel() {
  const t = useTexts();
  const { grants, users, app, gateway, platform } = useEmulator().state;
  const scopes = app.scopes.map((scope) => nameOnWire(scope, platform));
  return (
    <div class="form">
      <Paths title={t('Shared, for all users')} paths={grants.shared} />
      {users.map(({ id, name }) => (
        <Paths key={id} title={`${name} (${id})`} paths={grants.users[id] ?? []} />
      ))}
      <Paths title={t('Scopes of the application')} paths={scopes} />
      <Paths title={t('Gateway')} paths={[gateway.socketPath]} />
    </div>
  );
}

function Paths({ title, paths }: { title: string; paths: readonly string[] }) {
  const t = useTexts();
  return (
    <section>
      <h3>{title}</h3>
      {paths.length === 0 && <p class="empty">{t('None')}</p>}
      <ul class="paths">
        {paths.map((path) => (
          <li key={path}>
            <code>{path}</code>
          </li>
        ))}
      </ul>
    </section>
  );
}
