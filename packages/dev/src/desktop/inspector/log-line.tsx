import { useState } from 'preact/hooks';
import type { DevState, LogEntry } from '../../api.js';
import { codeOf } from './code.js';
import { curlOf } from './curl.js';
import { kindNames } from './kinds.js';
import { outcomeOf } from './outcome.js';

const times = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

interface LogLineProps {
  entry: LogEntry;
  state: DevState;
  /** Makes the call of a line again. */
  onReplay: (entry: LogEntry) => void;
}

/** One line of the log; opened, its exact messages. */
export function LogLine({ entry, state, onReplay }: LogLineProps) {
  const [isOpen, setOpen] = useState(false);
  const { at, kind, title, milliseconds } = entry;
  const outcome = outcomeOf(entry);
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary class={outcome === undefined ? undefined : 'failed'}>
          <time dateTime={at}>{times.format(new Date(at))}</time>
          <span class={`kind kind-${kind}`}>{kindNames[kind]}</span>
          <span class="log-title">{title}</span>
          {outcome !== undefined && <span class="mark">{outcome}</span>}
          {milliseconds !== undefined && <small>{milliseconds} ms</small>}
        </summary>
        {isOpen && <Messages entry={entry} state={state} onReplay={onReplay} />}
      </details>
    </li>
  );
}

function Messages({ entry, state, onReplay }: LogLineProps) {
  const text = JSON.stringify(entry.detail, null, 2);
  const curl = curlOf(entry, state);
  const code = codeOf(entry, state);
  return (
    <div class="messages">
      <div class="buttons">
        <CopyButton label="Copy" text={text} />
        {curl !== undefined && <CopyButton label="Copy as curl" text={curl} />}
        {code !== undefined && <CopyButton label="Copy as code" text={code} />}
        {entry.kind === 'gateway' && (
          <button type="button" onClick={() => onReplay(entry)}>
            Replay
          </button>
        )}
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
