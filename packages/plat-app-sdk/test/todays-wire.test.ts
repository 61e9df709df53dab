import { describe, expect, it } from 'vitest';
import type { Place } from './fixtures/recorded-page.js';
import { type Call, callOnBoth, onBoth, written } from './fixtures/todays-comparison.js';
import { expected } from './fixtures/todays-differences.js';

const places: readonly Place[] = ['frame', 'mobile app', 'old mobile app', 'tab'];

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
  ['ready'],
  ['getPlatformConfig'],
  ['setTitle', 'Notes'],
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
  ['openURL', 'https://nas.example/help'],
  ['openURL', 'https://nas.example/help', 'help', 'width=400'],
  ['openURL', '/help'],
  ['openURL', 'mailto:somebody@example.com'],
  ['openURL', 'tel:+49301234'],
];

describe.each(places)('in a %s', (place) => {
  it('begins as the SDK of today does', async () => {
    const { ours, todays } = await onBoth(place, {}, () => {});
    expect(ours).toEqual(todays);
  });

  it.each(calls.map((call) => [written(call), call] as const))(
    'sends what the SDK of today sends: %s',
    async (name, call) => {
      const both = await callOnBoth(place, call);
      expect(both).toEqual(expected(place, name, both.todays));
    },
  );
});
