import type { DevApp } from '../../api.js';

interface DockProps {
  apps: readonly DevApp[];
  /** The name of the application whose window is in front; undefined while all are minimized. */
  front: string | undefined;
  /** The names of those that have a window. */
  opened: readonly string[];
  onOpen: (name: string) => void;
}

/** The icons of the device's applications. */
export function Dock({ apps, front, opened, onOpen }: DockProps) {
  return (
    <nav class="dock" aria-label="Applications">
      {apps.map(({ name, title }) => (
        <button
          type="button"
          class="quiet"
          key={name}
          title={title}
          aria-current={name === front ? 'true' : undefined}
          data-opened={opened.includes(name)}
          onClick={() => onOpen(name)}
        >
          <span class="badge" aria-hidden="true">
            {title.slice(0, 1).toUpperCase()}
          </span>
          <span class="title-text">{title}</span>
        </button>
      ))}
    </nav>
  );
}
