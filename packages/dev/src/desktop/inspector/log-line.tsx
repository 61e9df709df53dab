import { useState } from 'preact/hooks';
import type { LogKind } from '../../api.js';
import { type Label, useMessages, useTexts } from '../texts/texts.js';
import { type LogLineProps, Messages } from './messages.js';
import { outcomeOf } from './outcome.js';

/** The kinds of lines by the word that a line and its button say, in the order of the buttons. */
export const kindNames: Readonly<Record<LogKind, Label>> = {
  'host-call': 'host call',
  'host-event': 'event',
  gateway: 'gateway',
  authorization: 'authorization',
  proxy: 'request',
  output: 'output',
  control: 'control',
};

const times = new Intl.DateTimeFormat('en-GB', {
  hour: '2-digit',
  minute: '2-digit',
  second: '2-digit',
  fractionalSecondDigits: 3,
});

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
        <summary class={ok === false ? 'failed' : outcome === 'cancelled' ? outcome : undefined}>
          <time dateTime={at}>{times.format(new Date(at))}</time>
          <span class={`kind kind-${kind}`}>{t(kindNames[kind])}</span>
          {outcome !== undefined && (
            <span class="mark">{typeof outcome === 'number' ? outcome : t(outcome)}</span>
          )}
          {milliseconds !== undefined && <small>{milliseconds} ms</small>}
          <span class="log-title">{translate(texts?.title ?? title)}</span>
        </summary>
        {isOpen && <Messages entry={entry} state={state} onReplay={onReplay} />}
      </details>
    </li>
  );
}
