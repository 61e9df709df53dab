import { PlatApp } from 'plat-app-sdk';
import { describe, expect, it } from 'vitest';
import { type Place, recordedPage, type RecordedPageOptions } from './fixtures/recorded-page.js';
import { type AnySdk, todaysSdkIn } from './fixtures/todays-sdk.js';

type Call = readonly [member: string, ...args: unknown[]];

const picks: readonly Call[] = ['pickFile', 'pickUserFile', 'pickSharedFile'].flatMap((member): Call[] => [
  [member],
  [member, {}],
  [member, { title: 'Pick', okText: 'Take' }],
  [member, { sidebarGroup: ['myFiles', 'otherShare', 'external', 'remote', 'favorites', 'team'] }],
  [member, { sidebarGroup: ['of-a-newer-host'] }],
  [member, { sidebarGroup: [] }],
  [member, { creatable: true, disabledPaths: ['/vol1/secret'] }],
  [member, { directory: true }],
  [member, { directory: false, multiple: false }],
  [member, { multiple: true, accept: ['.md', '.tar.gz'] }],
  [member, { accept: [] }],
  [member, { title: undefined, multiple: true }],
]);

const calls: readonly Call[] = [
  ['getPlatformConfig'],
  ['setTitle', 'Notes'],
  ['setTitle', ''],
  ['setExitPageTips'],
  ['setExitPageTips', undefined],
  ['setExitPageTips', {}],
  ['setExitPageTips', { title: 'Leave?' }],
  ['setExitPageTips', { title: 'Leave?', content: 'Nothing is saved.' }],
  ['openFile', '/vol1/a b/ü.pdf'],
  ['openFileManager', '/vol1/1000'],
  ['showFileDetails', ['/vol1/a']],
  ['showFileDetails', ['/vol1/a', '/vol1/b'], { admin: true }],
  ['showFileDetails', ['/vol1/a'], { admin: false }],
  ['showFileDetails', ['/vol1/a'], {}],
  ['showFileDetails', ['/vol1/a'], undefined],
  ['openAppSetting'],
  ['close'],
  ['authorizeUserFile', '/vol1/a b'],
  ['authorizeSharedFile', '/share/demo'],
  ...picks,
  ['openURL', 'https://example.com/a?b=c#d'],
  ['openURL', 'https://example.com/a', '_blank'],
  ['openURL', 'https://example.com/a', '_self'],
  ['openURL', 'https://example.com/a', 'docs'],
  ['openURL', 'https://example.com/a', '_blank', 'width=400'],
  ['openURL', '/help'],
  ['openURL', 'mailto:somebody@example.com'],
  ['openURL', 'tel:+49301234'],
];

const comparedPlaces: readonly Place[] = ['frame', 'mobile app', 'old mobile app', 'tab'];

const show = (value: unknown) => JSON.stringify(value);
const written = ([member, ...args]: Call) => `${member}(${args.map((arg) => show(arg)).join(', ')})`;

/** What a page does from its first line to the end of a call, and whether the call was answered. */
async function actsOf(open: (window: never) => AnySdk, place: Place, call: Call, options?: RecordedPageOptions) {
  const page = recordedPage(place, options);
  const app = open(page.window as never);
  const [member, ...args] = call;
  await page.settle();
  const outcome = await Promise.resolve(app[member]?.(...args)).then(
    () => 'resolves',
    () => 'rejects',
  );
  await page.settle();
  return [...page.acts, [outcome]];
}

const ours = (window: never) => new PlatApp({ window, platform: 'fnos' }) as unknown as AnySdk;
const todays = (window: never) => todaysSdkIn(window);

describe.each(comparedPlaces)('in a %s', (place) => {
  it.each(calls.map((call) => [written(call), call] as const))('%s', async (_name, call) => {
    const [mine, theirs] = await Promise.all([actsOf(ours, place, call), actsOf(todays, place, call)]);
    expect(mine).toEqual(theirs);
  });
});
