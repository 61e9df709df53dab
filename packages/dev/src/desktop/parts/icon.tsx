const paths = {
  folder: 'M1.5 3.5h4l1.5 2h7.5v8h-13z',
  file: 'M3.5 1.5h6l3 3v10h-9zM9.5 1.5v3h3',
  home: 'M2 7.5 8 2l6 5.5M3.5 6.5v7h9v-7',
  star: 'm8 1.8 1.9 4 4.3.5-3.2 3 .9 4.3L8 11.5l-3.9 2.1.9-4.3-3.2-3 4.3-.5z',
  people:
    'M5.5 7.5a2.5 2.5 0 1 0 0-5 2.5 2.5 0 0 0 0 5zM1 13.5c0-5.3 9-5.3 9 0M11 3a2.2 2.2 0 0 1 0 4.3M12 9.4c2 .4 3 2 3 4.1',
  drive: 'M1.5 9.5 4 3.5h8l2.5 6v3h-13zM1.5 9.5h13M11.5 11h.5',
  cloud: 'M4.5 12.5a3 3 0 0 1-.3-6 4 4 0 0 1 7.7 1 2.5 2.5 0 0 1-.4 5z',
  search: 'M7 11.5a4.5 4.5 0 1 0 0-9 4.5 4.5 0 0 0 0 9zM10.3 10.3 14 14',
  reload: 'M13 8a5 5 0 1 1-1.5-3.6M12 1.5v3H9',
  close: 'm4 4 8 8M12 4l-8 8',
  chevron: 'm6 3.5 4.5 4.5L6 12.5',
  back: 'm10 3.5-4.5 4.5 4.5 4.5',
  up: 'M8 13V3.5M4 7l4-4 4 4',
  signal: 'M2.5 13v-1.5M6 13V9.5M9.5 13V7M13 13V3.5',
  battery: 'M1.5 5h11v6h-11zM14.5 7v2M3.5 7h5v2h-5z',
  sun: 'M8 11a3 3 0 1 0 0-6 3 3 0 0 0 0 6zM8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M3 13l1-1M12 4l1-1',
  moon: 'M13.5 9.5A6 6 0 0 1 6.5 2.5a6 6 0 1 0 7 7z',
  clock: 'M8 14.5a6.5 6.5 0 1 0 0-13 6.5 6.5 0 0 0 0 13zM8 4.5V8l2.5 1.5',
  window: 'M1.5 2.5h13v11h-13zM1.5 5.5h13',
  phone: 'M4.5 1.5h7v13h-7zM7 12.5h2',
  minimize: 'M4 11.5h8',
  tab: 'M9 2.5h4.5V7M13.5 2.5l-6 6M6.5 3.5h-4v10h10v-4',
} as const;

export type IconName = keyof typeof paths;

/** A picture beside words; alone, its element needs a label. */
export function Icon({ name }: { name: IconName }) {
  return (
    <svg class="icon" viewBox="0 0 16 16" aria-hidden="true">
      <path d={paths[name]} />
    </svg>
  );
}
