import type { FileEntry, FileGroup } from '../../api.js';
import { Button } from '../parts/button.js';
import type { IconName } from '../parts/icon.js';
import { type Label, type Translate, useTexts } from '../texts/texts.js';

const groupNames: Record<FileGroup, [text: Label, icon: IconName]> = {
  myFiles: [['My files', '我的文件'], 'home'],
  otherShare: [['Shared by others', '他人共享'], 'people'],
  external: [['External storage', '外接存储'], 'drive'],
  remote: [['Remote', '远程挂载'], 'cloud'],
  favorites: [['Favorites', '收藏夹'], 'star'],
  team: [['Team', '团队文件夹'], 'people'],
};

/** What a person calls a place: the own folder is named by a number on the volume. */
export function placeName({ group, name }: FileEntry, t: Translate): string {
  return group === 'myFiles' ? t('Home', '我的文件夹') : name;
}

interface SidebarProps {
  /** In the order to show them. */
  places: readonly FileEntry[];
  current: FileEntry | undefined;
  onOpen: (place: FileEntry) => void;
}

/** The places where files are, under the headings of their groups. */
export function Sidebar({ places, current, onOpen }: SidebarProps) {
  const t = useTexts();
  const groups = [...new Set(places.map(({ group }) => group))];
  return (
    <nav class="picker-sidebar" aria-label={t('Places', '位置')}>
      {groups.map((group) => (
        <section key={group} data-group={group}>
          <h3>{t(...groupNames[group][0])}</h3>
          {places
            .filter((place) => place.group === group)
            .map((place) => (
              <Button
                class="place"
                key={place.path}
                aria-current={place === current ? 'true' : undefined}
                onClick={() => onOpen(place)}
                icon={groupNames[group][1]}
                text={placeName(place, t)}
              />
            ))}
        </section>
      ))}
    </nav>
  );
}

interface BreadcrumbProps {
  place: FileEntry;
  path: string;
  onOpen: (path: string) => void;
}

/** The way from the place of the sidebar to the folder that is shown. */
export function Breadcrumb({ place, path, onOpen }: BreadcrumbProps) {
  const t = useTexts();
  const below = path === place.path ? [] : path.slice(place.path.length + 1).split('/');
  const steps = [
    { name: placeName(place, t), path: place.path },
    ...below.map((name, index) => ({
      name,
      path: `${place.path}/${below.slice(0, index + 1).join('/')}`,
    })),
  ];
  return (
    <nav aria-label={t('Folder', '文件夹')}>
      <ol class="breadcrumb">
        {steps.map((step) => (
          <li key={step.path}>
            <Button
              class="quiet"
              aria-current={step.path === path ? 'location' : undefined}
              onClick={() => onOpen(step.path)}
              text={step.name}
            />
          </li>
        ))}
      </ol>
    </nav>
  );
}
