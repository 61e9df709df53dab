import type { DevState } from '../../api.js';

/** What users let the application use, as the gateway answers it. */
export function GrantsPanel({ state: { grants, users, app, gateway } }: { state: DevState }) {
  return (
    <div class="form">
      <Paths title="Shared, for all users" paths={grants.shared} />
      {users.map(({ id, name }) => (
        <Paths key={id} title={`${name} (${id})`} paths={grants.users[id] ?? []} />
      ))}
      <Paths title="Scopes that the application has" paths={app.scopes} />
      <Paths title="Gateway" paths={[gateway.socketPath]} />
    </div>
  );
}

function Paths({ title, paths }: { title: string; paths: readonly string[] }) {
  return (
    <section>
      <h3>{title}</h3>
      {paths.length === 0 && <p class="empty">None</p>}
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
