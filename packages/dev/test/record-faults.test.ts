import { type Fault, startFakeGateway } from 'plat-testing/gateway';
import { describe, expect, it, onTestFinished } from 'vitest';
import { clientOn, gatewayStage, recordingOf, seenBy } from './fixtures/recording-stage.js';

const merged = (fields: object) => (body: unknown) => ({ ...(body as object), ...fields });

const faults: [string, Fault][] = [
  ['late', { kind: 'late', delayMs: 60 }],
  ['cut in its body', { kind: 'cut', afterBytes: 20 }],
  ['cut behind its head', { kind: 'cut', afterBytes: 0 }],
  ['stalled', { kind: 'stalled', afterBytes: 20 }],
  ['silent', { kind: 'silent' }],
  ['closed', { kind: 'refused' }],
  ['reset after reading', { kind: 'reset', after: 'reading' }],
  ['garbled', { kind: 'garbled' }],
  ['compressed', { kind: 'gzip' }],
  ['empty', { kind: 'empty' }],
  ['without content', { kind: 'empty', status: 204 }],
  ['a redirect', { kind: 'redirect' }],
  ['a page', { kind: 'html' }],
  ['under two lengths', { kind: 'two-lengths' }],
  ['escaped as PHP does', { kind: 'escaped', html: true }],
  ['behind a byte order mark', { kind: 'bom' }],
  ['two documents', { kind: 'two-documents' }],
  ['behind 100 Continue', { kind: 'interim', status: 100 }],
  ['behind 103 Early Hints', { kind: 'interim', status: 103 }],
  ['with a trailer', { kind: 'trailers' }],
  ['with a folded header', { kind: 'folded' }],
  ['byte by byte', { kind: 'split' }],
  ['without a reqId', { kind: 'wrong', change: merged({ reqId: undefined }) }],
  ['under another reqId', { kind: 'wrong', change: merged({ reqId: 'another' }) }],
  ['null as its data', { kind: 'wrong', change: merged({ data: null }) }],
  [
    'a code nobody knows',
    { kind: 'wrong', status: 418, change: merged({ code: 200002, msg: 'Änderung "1"\n' }) },
  ],
  ['nested without end', { kind: 'deep', field: 'data' }],
  ['a refusal with the token', { kind: 'echo', in: 'msg' }],
];

describe('an answer that is', () => {
  it.each(faults)(
    '%s: the application sees the same with a recorder, and of the recording',
    async (_, fault) => {
      const gateway = await gatewayStage();
      const options = fault.kind === 'stalled' || fault.kind === 'silent' ? { timeoutMs: 300 } : {};
      const calls = async (socketPath: string) => {
        const client = clientOn(socketPath, options);
        const folders = await seenBy(client.sharedFolders.list());
        const faulty = await seenBy(client.getPlatformConfig());
        // The connection was used for the fault: what comes next has to be right.
        const next = await seenBy(client.userFolders.list(1000));
        await client.close();
        return { folders, faulty, next };
      };
      const inject = () =>
        gateway.faults.inject(fault, {
          when: ({ headers }) => headers.get('content-length') === faultyLength,
        });

      inject();
      const direct = await calls(gateway.socketPath);
      gateway.faults.clear();
      inject();
      const stage = await recordingOf(gateway.socketPath);
      const recorded = await calls(stage.recording.socketPath);
      expect(recorded).toEqual(direct);

      const { text, recording } = await stage.ended();
      expect(text).not.toContain(gateway.token);
      expect(recording.exchanges).toHaveLength(3);
      const replayed = await startFakeGateway({ recording: stage.out });
      onTestFinished(() => replayed.close());
      expect(await calls(replayed.socketPath)).toEqual(direct);
    },
  );
});

// The body of getPlatformConfig is the only one of this length, whatever its reqId.
const faultyLength = String(
  JSON.stringify({
    reqId: crypto.randomUUID(),
    req: 'plat.system.getPlatformConfig',
    appName: 'notes',
    data: {},
  }).length,
);
