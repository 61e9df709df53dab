import { text } from 'plat-common/text';
import { useContext, useRef, useState } from 'preact/hooks';
import type { FileEntry } from '../../api.js';
import { control, useAnswer } from '../control/control.js';
import { Button } from '../parts/button.js';
import { PhoneBack } from '../parts/dialog.js';
import { toggled } from '../parts/field.js';
import { Icon } from '../parts/icon.js';
import { Problem } from '../parts/message.js';
import { type Translate, useTexts } from '../texts/texts.js';
import { Listing } from './listing.js';
import { NewFolder } from './new-folder.js';
import { isPickable, isShown, type PickRequest } from './pick-request.js';
import { Breadcrumb, Sidebar } from './places.js';

const PAUSE_MS = 200;

interface PickerProps {
  request: PickRequest;
  /** Gets the function that goes one folder up; false at the top. */
  goUpRef?: { current: (() => boolean) | undefined } | undefined;
  onPick: (paths: string[]) => void;
  onCancel: () => void;
}

/** Lets a person pick files or a folder of the device. */
export function Picker({ request, goUpRef, onPick, onCancel }: PickerProps) {
  const t = useTexts();
  const isPhone = useContext(PhoneBack) !== undefined;
  const folder = useFolder(request);
  const [text, setText] = useState('');
  const [chosen, setChosen] = useState<string[]>([]);
  const [isNaming, setNaming] = useState(false);
  const found = useSearch(text.trim());
  const entries = (found ?? folder.entries).filter(
    (entry) => isShown(entry, request) && (!found || request.groups.includes(entry.group)),
  );
  // Without a choice in the list, the open folder is the choice; while another is loading, the one on the screen is not meant.
  const isChoice = request.directory && folder.path !== '' && !request.disabledPaths.includes(folder.path);
  const picked = chosen.length === 0 && isChoice && !folder.isLoading ? [folder.path] : chosen;

  const open = (path: string, place?: FileEntry) => {
    setText('');
    setNaming(false);
    if (!request.multiple) setChosen([]);
    folder.open(path, place);
  };
  const enter = (entry: FileEntry) => {
    const isIn = ({ path, group }: FileEntry) =>
      group !== 'favorites' && `${entry.path}/`.startsWith(`${path}/`);
    if (entry.isDirectory) return open(entry.path, folder.places.find(isIn) ?? folder.place);
    if (!isPickable(entry, request)) return;
    if (request.multiple) setChosen(toggled(chosen, entry.path));
    else onPick([entry.path]);
  };
  const goUp = () => {
    const isTop = folder.path === (folder.place?.path ?? '');
    if (!isTop) open(folder.path.slice(0, folder.path.lastIndexOf('/')));
    return !isTop;
  };
  if (goUpRef) goUpRef.current = goUp;

  return (
    <div class={isPhone ? 'picker touch' : 'picker'}>
      <Sidebar places={folder.places} current={folder.place} onOpen={(place) => open(place.path, place)} />
      <div class="picker-main">
        <div class="picker-bar">
          <Button class="quiet" aria-label={t('One folder up', '上一级文件夹')} onClick={goUp} icon="up" />
          {folder.place && (
            <Breadcrumb place={folder.place} path={folder.path} onOpen={(path) => open(path)} />
          )}
          <label class="search">
            <Icon name="search" />
            <input
              type="search"
              aria-label={t('Search', '搜索')}
              placeholder={t('Search', '搜索')}
              value={text}
              onInput={({ currentTarget }) => setText(currentTarget.value)}
            />
          </label>
        </div>
        {folder.problem ? (
          <Problem class="empty" text={folder.problem} />
        ) : (
          <Listing
            label={
              found
                ? t(`Found for ${text}`, `“${text}”的搜索结果`)
                : t(`Content of ${folder.path}`, `${folder.path} 的内容`)
            }
            entries={entries}
            chosen={chosen}
            opensOnTap={isPhone}
            showsPaths={found !== undefined}
            request={request}
            onChoose={({ path }) => setChosen(request.multiple ? toggled(chosen, path) : [path])}
            onOpen={enter}
            onUp={goUp}
          />
        )}
        {isNaming && (
          <NewFolder
            path={folder.path}
            onLeave={() => setNaming(false)}
            onMade={({ path }) => {
              setNaming(false);
              folder.reload();
              if (request.directory) setChosen([path]);
            }}
          />
        )}
      </div>
      <footer class="picker-footer">
        {request.creatable && (
          <Button
            class="quiet"
            disabled={isNaming}
            onClick={() => setNaming(true)}
            text={t('New folder', '新建文件夹')}
          />
        )}
        <output aria-live="polite">{summaryOf(picked, request, t)}</output>
        <Button class="quiet" onClick={onCancel} text={t('Cancel', '取消')} />
        <Button
          class="primary"
          disabled={picked.length === 0}
          onClick={() => onPick(picked)}
          text={request.okText ?? t('Choose', '选择')}
        />
      </footer>
    </div>
  );
}

function summaryOf(picked: readonly string[], { accept, directory }: PickRequest, t: Translate): string {
  if (picked.length > 1) return t(`${picked.length} files`, `${picked.length} 个文件`);
  if (picked[0] !== undefined) return picked[0];
  if (accept.length > 0) return t(`Files with ${accept.join(', ')}`, `文件类型：${accept.join(', ')}`);
  return directory ? t('No folder chosen', '未选择文件夹') : t('No file chosen', '未选择文件');
}

/** Entries with the text in their name; undefined without a text or a response. */
function useSearch(text: string): readonly FileEntry[] | undefined {
  const latest = useRef(text);
  latest.current = text;
  const { answer: found } = useAnswer(async () => {
    // A person who types is not asked for after every letter.
    if (text !== '') await new Promise((resolve) => setTimeout(resolve, PAUSE_MS));
    const isWanted = text !== '' && text === latest.current;
    return { text, entries: isWanted ? await control.search(text).catch(() => []) : undefined };
  }, [text]);
  return found?.text === text ? found.entries : undefined;
}

/** Walks through the folders of the current user, beginning in the first place that is offered. */
function useFolder(request: PickRequest) {
  const { answer: all, problem: noPlaces } = useAnswer(control.places, []);
  const places = all && request.groups.flatMap((group) => all.filter((place) => place.group === group));
  /** A folder and the place of the sidebar that it is in; undefined for the first place. */
  const [wanted, setWanted] = useState<{ path: string; place: FileEntry | undefined }>();
  const [first] = places ?? [];
  const { path, place } = wanted ?? { path: first?.path ?? '', place: first };
  const { answer: shown, problem } = useAnswer(
    async () => ({
      path,
      place,
      entries: path === '' ? [] : await control.folder(path, { directoriesOnly: request.directory }),
    }),
    [path, place, wanted, request.directory],
  );
  const nothing =
    places?.length === 0 ? text`There is no place of the kinds that the application asks for.` : undefined;
  return {
    // Until the content of another folder is known, the one before is shown.
    ...(shown ?? { path: '', place: undefined, entries: [] }),
    places: places ?? [],
    isLoading: path !== shown?.path,
    problem: noPlaces ?? nothing ?? problem,
    open: (next: string, itsPlace?: FileEntry) => setWanted({ path: next, place: itsPlace ?? place }),
    reload: () => setWanted({ path, place }),
  };
}
