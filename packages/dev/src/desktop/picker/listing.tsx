import { useEffect, useId, useRef, useState } from 'preact/hooks';
import type { FileEntry } from '../../api.js';
import { Icon } from '../parts/icon.js';
import { useTexts } from '../texts/texts.js';
import { isPickable, type PickRequest } from './pick-request.js';

interface ListingProps {
  label: string;
  entries: readonly FileEntry[];
  chosen: readonly string[];
  request: PickRequest;
  /** A folder is opened by one click, as with a finger, and the open one is what is picked. */
  opensOnTap: boolean;
  /** Shows the folder of each entry, for results of a search. */
  showsPaths: boolean;
  onChoose: (entry: FileEntry) => void;
  onOpen: (entry: FileEntry) => void;
  onUp: () => void;
}

/** Folders and files, one stop of the Tab key: arrows move, Space chooses, Enter opens or picks, Backspace goes up. */
export function Listing(props: ListingProps) {
  const t = useTexts();
  const { label, entries, chosen, request, opensOnTap, showsPaths, onChoose, onOpen, onUp } = props;
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [active, setActive] = useState(0);
  // Another label is another folder, or another search.
  useEffect(() => setActive(0), [label]);
  useEffect(() => {
    list.current?.querySelector(`[data-index="${active}"]`)?.scrollIntoView({ block: 'nearest' });
  }, [active]);

  const press = (event: KeyboardEvent) => {
    const entry = entries[active];
    const moves: Record<string, number> = {
      ArrowDown: active + 1,
      ArrowUp: active - 1,
      Home: 0,
      End: entries.length - 1,
    };
    const target = moves[event.key];
    if (target !== undefined) setActive(Math.max(0, Math.min(entries.length - 1, target)));
    else if (event.key === 'Backspace' || event.key === 'ArrowLeft') onUp();
    else if (entry === undefined) return;
    else if (event.key === 'Enter' || (event.key === 'ArrowRight' && entry.isDirectory)) onOpen(entry);
    else if (event.key === ' ' && isPickable(entry, request)) onChoose(entry);
    else return;
    event.preventDefault();
  };
  const click = (entry: FileEntry, index: number) => {
    setActive(index);
    if (entry.isDirectory && opensOnTap) onOpen(entry);
    else if (isPickable(entry, request)) onChoose(entry);
    else if (entry.isDirectory) onOpen(entry);
  };

  return (
    <div
      class="listing"
      role="listbox"
      tabIndex={0}
      autofocus
      ref={list}
      aria-label={label}
      aria-multiselectable={request.multiple}
      aria-activedescendant={entries.length > 0 ? `${id}-${active}` : undefined}
      onKeyDown={press}
    >
      {entries.map((entry, index) => (
        // biome-ignore lint/a11y/useFocusableInteractive: the list has the focus, and names its active option
        // biome-ignore lint/a11y/useKeyWithClickEvents: the list takes the keys
        <div
          class="entry"
          role="option"
          key={entry.path}
          id={`${id}-${index}`}
          data-index={index}
          data-active={index === active}
          aria-selected={chosen.includes(entry.path)}
          aria-disabled={!isPickable(entry, request) && !entry.isDirectory}
          onClick={() => click(entry, index)}
          onDblClick={() => !opensOnTap && onOpen(entry)}
        >
          <Icon name={entry.isDirectory ? 'folder' : 'file'} />
          <span class="entry-name">
            {entry.name}
            {showsPaths && <small>{entry.path}</small>}
          </span>
          {entry.isDirectory ? (
            <span
              class="entry-open"
              aria-hidden="true"
              onClick={(event) => {
                event.stopPropagation();
                onOpen(entry);
              }}
            >
              <Icon name="chevron" />
            </span>
          ) : (
            <small>{entrySize(entry)}</small>
          )}
        </div>
      ))}
      {entries.length === 0 && <p class="empty">{t('Nothing to choose here.', '此处没有可选择的内容。')}</p>}
    </div>
  );
}

const units = ['byte', 'kilobyte', 'megabyte', 'gigabyte'] as const;

/** The size of a file as a person reads it; a folder has none. */
function entrySize({ bytes }: FileEntry): string {
  if (bytes === undefined) return '';
  const step = bytes < 1 ? 0 : Math.min(units.length - 1, Math.floor(Math.log10(bytes) / 3));
  const format = new Intl.NumberFormat(undefined, {
    style: 'unit',
    unit: units[step] ?? 'byte',
    unitDisplay: step === 0 ? 'long' : 'short',
    maximumFractionDigits: 1,
  });
  return format.format(bytes / 1000 ** step);
}
