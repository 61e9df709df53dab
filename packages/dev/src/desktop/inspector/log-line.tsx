import { useState } from 'preact/hooks';
import { Lazy } from '../parts/lazy.js';
import { useMessages, useTexts } from '../texts/texts.js';
import { kindNames } from './kinds.js';
import type { LogLineProps } from './messages.js';
import { outcomeOf } from './outcome.js';

const times = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

const loadMessages = async () => (await import('./messages.js')).Messages;

/** One line of the log; opened, its exact messages. */
export function LogLine({ entry, state, onReplay }: LogLineProps) {
  const t = useTexts();
  const translate = useMessages();
  const [isOpen, setOpen] = useState(false);
  const { at, kind, title, texts, ok, milliseconds } = entry;
  const outcome = outcomeOf(entry);
  return (
    <li>
      <details open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
        <summary class={ok === false ? 'failed' : undefined}>
          <time dateTime={at}>{times.format(new Date(at))}</time>
          <span class={`kind kind-${kind}`}>{t(kindNames[kind])}</span>
          <span class="log-title">{translate(texts?.title ?? title)}</span>
          {outcome !== undefined && (
            <span class="mark">{typeof outcome === 'number' ? outcome : t(outcome)}</span>
          )}
          {milliseconds !== undefined && <small>{milliseconds} ms</small>}
        </summary>
        {isOpen && <Lazy load={loadMessages} props={{ entry, state, onReplay }} />}
      </details>
    </li>
  );
}
