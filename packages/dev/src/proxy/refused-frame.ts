import type { IncomingHttpHeaders } from 'node:http';
import { inBoth, text } from 'plat-common/text';
import type { DevEntry } from '../api.js';
import type { HostedApplication } from '../application/hosted-application.js';
import { addressOfEntry } from '../device/entries.js';
import type { Emulator } from '../emulator.js';
import { reach, refusedFraming } from '../package-test/reach.js';

/** Says why a window stays blank: a browser tells no script that a page refuses to be in a frame. */
export function noteRefusedFrame(
  { log }: Pick<Emulator, 'log'>,
  app: string,
  entry: DevEntry,
  headers: IncomingHttpHeaders,
): void {
  const header = refusedFraming(entry, headers);
  if (header === undefined) return;
  const title = inBoth(
    text`The window stays blank, because ${entry.path} sends ${header}`,
    '窗口显示空白，因为 {0} 返回了 {1}',
  );
  log.add({ kind: 'control', app, title, ok: false, detail: { path: entry.path, header } });
}

/** Asks a page on a port, which the browser loads past the emulator, for its headers. */
export async function lookAtPage(emulator: Emulator, hosted: HostedApplication, index: number) {
  const entry = hosted.package?.entries[index];
  if (entry?.port === undefined) return;
  const path = addressOfEntry(entry);
  const reached = await reach(new URL(path));
  if ('headers' in reached) noteRefusedFrame(emulator, hosted.name, { ...entry, path }, reached.headers);
}
