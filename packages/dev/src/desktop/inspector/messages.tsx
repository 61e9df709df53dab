import { useState } from 'preact/hooks';
import type { DevState, LogEntry } from '../../api.js';
import { callAsCode } from './code.js';
import { curlOf } from './curl.js';

export interface LogLineProps {
  entry: LogEntry;
  state: DevState;
  /** Makes the call of a line again. */
  onReplay: (entry: LogEntry) => void;
}

/** The exact messages of a line, and what can be done with them. */
export function Messages({ entry, state, onReplay }: LogLineProps) {
  const text = JSON.stringify(entry.detail, null, 2);
  const curl = curlOf(entry, state);
  const code = callAsCode(entry, state);
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
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls has to be reached by keyboard */}
      <section class="message-text" tabIndex={0} aria-label="Detail">
        <pre>{text}</pre>
      </section>
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
