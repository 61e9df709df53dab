import type { Text } from 'plat-common/text';
import { useEffect, useState } from 'preact/hooks';
import type { DevPmRecord } from '../../api.js';
import { type Control, reasonOf } from '../control/control.js';
import { Icon } from '../parts/icon.js';
import { Message } from '../parts/message.js';
import { useTexts } from '../texts/texts.js';

const DRAWN_RECORDS = 200;
const MAX_COLUMNS = 4;
/** Fields that identify a record for a person, in their order; a module has some of them. */
const wellKnown = ['title', 'name', 'realname', 'account', 'status', 'pri', 'assignedTo'] as const;

interface ModuleRecordsProps {
  control: Control;
  module: string;
  onLeave: () => void;
}

/** The records of one module as a table; one of them is opened with all its fields. */
export function ModuleRecords({ control, module, onLeave }: ModuleRecordsProps) {
  const t = useTexts();
  const [records, setRecords] = useState<readonly DevPmRecord[]>();
  const [problem, setProblem] = useState<Text>();
  const [openId, setOpenId] = useState<number>();
  useEffect(() => {
    control.pmRecords(module).then(setRecords, (error: unknown) => setProblem(reasonOf(error)));
  }, [control, module]);

  const open = records?.find(({ id }) => id === openId);
  const back = () => (open === undefined ? onLeave() : setOpenId(undefined));
  return (
    <div class="records">
      <header>
        <button type="button" class="quiet" aria-label={t('Back to the modules')} onClick={back} autofocus>
          <Icon name="back" />
        </button>
        <h3>
          {module}
          {open && ` ${open.id}`}
        </h3>
        {records && !open && <small>{t('{{count}} records', { count: records.length })}</small>}
      </header>
      {problem !== undefined && (
        <p role="alert">
          <Message text={problem} />
        </p>
      )}
      {open ? (
        <dl>
          {Object.entries(open).map(([field, value]) => (
            <div key={field}>
              <dt>{field}</dt>
              <dd>{textOf(value)}</dd>
            </div>
          ))}
        </dl>
      ) : (
        records && <RecordTable records={records} onOpen={setOpenId} />
      )}
    </div>
  );
}

function RecordTable({ records, onOpen }: { records: readonly DevPmRecord[]; onOpen: (id: number) => void }) {
  const t = useTexts();
  const [drawn, setDrawn] = useState(DRAWN_RECORDS);
  if (records.length === 0) return <p class="empty">{t('No records.')}</p>;
  const columns = columnsOf(records);
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled with the keys
    <section class="table" tabIndex={0} aria-label={t('Records')}>
      <table>
        <thead>
          <tr>
            {columns.map((column) => (
              <th key={column}>{column}</th>
            ))}
          </tr>
        </thead>
        <tbody>
          {records.slice(0, drawn).map((record) => (
            <tr key={record.id}>
              {columns.map((column) => (
                <td key={column}>
                  {column === 'id' ? (
                    <button
                      type="button"
                      class="quiet"
                      aria-label={t('Open {{name}}', { name: record.id })}
                      onClick={() => onOpen(record.id)}
                    >
                      {record.id}
                    </button>
                  ) : (
                    textOf(record[column])
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
      {records.length > drawn && (
        <button type="button" class="quiet" onClick={() => setDrawn(drawn + DRAWN_RECORDS)}>
          {t('Show more ({{count}})', { count: records.length - drawn })}
        </button>
      )}
    </section>
  );
}

/** The columns of a table of these records: the number, and the fields that tell most. */
function columnsOf(records: readonly DevPmRecord[]): string[] {
  const [first] = records;
  const known = wellKnown.filter((field) => first !== undefined && Object.hasOwn(first, field));
  return ['id', ...known].slice(0, MAX_COLUMNS);
}

/** A field as text: what is more than a word or a number, as JSON. */
function textOf(value: unknown): string {
  if (value === undefined || value === null || value === '') return '–';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}
