import type { CallOptions, PlatApp } from 'plat-app-sdk';
import type { SparsePick } from 'plat-testing/host';
import type { Random } from '../../../../scripts/random.mjs';

/** What a member is called with, and what it must resolve with. */
export interface DrawnCall {
  readonly member: string;
  /** Whether a person answers it, so that it has no limit. */
  readonly asksUser: boolean;
  /** Whether the host may run it only once; its mark is then among its arguments. */
  readonly isExclusive: boolean;
  make(app: PlatApp, options: CallOptions): Promise<unknown>;
  /** What is wrong with the value it has resolved with, if anything. */
  wrongIn(value: unknown): string | undefined;
}

/** Draws a call with the mark, of which the host's answer is known. */
export function drawCall(random: Random, mark: string, sparse: SparsePick | undefined): DrawnCall {
  const path = `/${mark}`;
  const hasList = sparse === undefined || sparse === 'no-msg';
  const envelope = equal({ code: 0, msg: '', data: [path] });
  const nothing = equal(undefined);
  const exclusive = (
    member: string,
    make: DrawnCall['make'],
    wrongIn: DrawnCall['wrongIn'] = nothing,
    asksUser = false,
  ): DrawnCall => ({ member, make, wrongIn, asksUser, isExclusive: true });
  const pick = (member: string, make: DrawnCall['make']) =>
    exclusive(member, make, hasList ? envelope : equal({ code: 0, msg: '', data: [] }), true);

  const reading = (member: string, make: DrawnCall['make']) =>
    ({ member, make, asksUser: false, isExclusive: false }) as const;
  const config: DrawnCall = {
    ...reading('getPlatformConfig', (app, options) => app.getPlatformConfig(options)),
    wrongIn(value) {
      const { systemVersion, appVersion } = value as { systemVersion: unknown; appVersion: unknown };
      const isRight = systemVersion === '1.2.0401' && appVersion === (sparse ? undefined : '1.34.0');
      return isRight ? undefined : JSON.stringify(value);
    },
  };
  return random.pick([
    ...[config, config, config, config, config],
    { ...reading('ready', (app, options) => app.ready(options)), wrongIn: nothing },
    { ...reading('supports', (app, options) => app.supports('pickFile', options)), wrongIn: equal(true) },
    exclusive('setTitle', (app, options) => app.setTitle(mark, options)),
    exclusive('setExitPageTips', (app, options) => app.setExitPageTips({ title: mark }, options)),
    exclusive('openFile', (app, options) => app.openFile(path, options)),
    exclusive('openFile', (app, options) => app.openFile(path, options)),
    exclusive('openFileManager', (app, options) => app.openFileManager(path, options)),
    exclusive('showFileDetails', (app, options) => app.showFileDetails([path], { admin: true }, options)),
    pick('pickUserFile', (app, options) => app.pickUserFile({ title: mark }, options)),
    pick('pickSharedFile', (app, options) => app.pickSharedFile({ title: mark }, options)),
    exclusive(
      'pickFile',
      (app, options) => app.pickFile({ title: mark }, options),
      hasList ? equal([path]) : nothing,
      true,
    ),
    exclusive('authorizeUserFile', (app, options) => app.authorizeUserFile(path, options), envelope, true),
  ]);
}

const equal = (expected: unknown) => (value: unknown) => {
  const [is, must] = [JSON.stringify(value), JSON.stringify(expected)];
  return is === must ? undefined : `${is} instead of ${must}`;
};
