import { useState } from 'preact/hooks';
import type { DevState, LogKind } from '../../api.js';
import type { Control } from '../control/control.js';
import { type LogLines, useLogLines } from '../control/log-lines.js';
import { kindNames, kinds } from './kinds.js';
import { LogLine } from './log-line.js';
import { matching } from './matching.js';
import { saveLog } from './save-log.js';

const DRAWN_LINES = 300;

interface InspectorProps {
  state: DevState;
  log: LogLines;
  control: Control;
  /** Waits for a change and says what could not be done. */
  attempt: (change: Promise<unknown>) => void;
}

/** Everything that happened between page, platform and server, as it happens; newest first. */
export function Inspector({ state, log, control, attempt }: InspectorProps) {
  const entries = useLogLines(log);
  const [text, setText] = useState('');
  const [hidden, setHidden] = useState<readonly LogKind[]>([]);
  const [drawn, setDrawn] = useState(DRAWN_LINES);
  const [showsAssets, setShowsAssets] = useState(false);
  const lines = matching(entries, { text, hidden, showsAssets });
  const toggle = (kind: LogKind) =>
    setHidden(hidden.includes(kind) ? hidden.filter((one) => one !== kind) : [...hidden, kind]);
  const clear = () => void control.clearLog().then(() => log.clear());

  return (
    <div class="inspector">
      <div class="inspector-bar">
        <input
          type="search"
          aria-label="Filter the log"
          placeholder="Filter"
          value={text}
          onInput={({ currentTarget }) => setText(currentTarget.value)}
        />
        <button type="button" onClick={clear}>
          Clear
        </button>
        <button type="button" onClick={() => saveLog(entries)}>
          Save
        </button>
      </div>
      <fieldset class="chips" aria-label="Kinds that are shown">
        {kinds.map((kind) => (
          <button type="button" key={kind} aria-pressed={!hidden.includes(kind)} onClick={() => toggle(kind)}>
            {kindNames[kind]}
          </button>
        ))}
        <button
          type="button"
          title="Scripts, style sheets, pictures and modules that a page loads"
          aria-pressed={showsAssets}
          onClick={() => setShowsAssets(!showsAssets)}
        >
          assets
        </button>
      </fieldset>
      <ol class="log" aria-label="Log">
        {lines.slice(0, drawn).map((entry) => (
          <LogLine
            key={entry.seq}
            entry={entry}
            state={state}
            onReplay={({ seq }) => attempt(control.replay(seq))}
          />
        ))}
      </ol>
      {lines.length === 0 && (
        <p class="empty">
          {entries.length === 0
            ? 'Nothing yet. Use the application, and its calls appear here.'
            : 'No line matches.'}
        </p>
      )}
      {lines.length > drawn && (
        <button type="button" class="quiet" onClick={() => setDrawn(drawn + DRAWN_LINES)}>
          Show older lines ({lines.length - drawn})
        </button>
      )}
    </div>
  );
}
