import { useState } from 'preact/hooks';
import type { DevState, LogEntry } from '../../api.js';
import { curlOf } from './curl.js';

const times = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

/** One line of the log; opened, its exact messages. */
export function LogLine({ entry, state }: { entry: LogEntry; state: DevState }) {
  const [isOpen, setOpen] = useState(false);
  const { at, kind, title, ok, milliseconds } = entry;
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary class={ok === false ? 'failed' : undefined}>
          <time dateTime={at}>{times.format(new Date(at))}</time>
          <span class={`kind kind-${kind}`}>{kind}</span>
          <span class="log-title">{title}</span>
          {ok === false && <span class="mark">failed</span>}
          {milliseconds !== undefined && <small>{milliseconds} ms</small>}
        </summary>
        {isOpen && <Messages entry={entry} state={state} />}
      </details>
    </li>
  );
}

function Messages({ entry, state }: { entry: LogEntry; state: DevState }) {
  const text = JSON.stringify(entry.detail, null, 2);
  const curl = curlOf(entry, state);
  return (
    <div class="messages">
      <div class="buttons">
        <CopyButton label="Copy" text={text} />
        {curl !== undefined && <CopyButton label="Copy as curl" text={curl} />}
      </div>
      <pre>{text}</pre>
    </div>
  );
}

function CopyButton({ label, text }: { label: string; text: string }) {
  const [said, setSaid] = useState(label);
  const copy = () =>
    navigator.clipboard.writeText(text).then(
      () => setSaid('Copied'),
      () => setSaid('The browser refuses'),
    );
  return (
    <button type="button" onClick={() => void copy()} onBlur={() => setSaid(label)}>
      {said}
    </button>
  );
}
