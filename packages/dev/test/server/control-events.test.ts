import { describe, expect, it } from 'vitest';
import { startStage } from '../fixtures/stage.js';

describe('the event stream', () => {
  it('tells the state at once, every change, and every line of the log', async () => {
    const stage = await startStage();
    const stop = new AbortController();
    const { body } = await fetch(`${stage.url}/_dev/api/events`, { signal: stop.signal });
    const events = eventsOf(body);
    expect(await events.next()).toMatchObject({
      value: { event: 'state', data: { config: { theme: 'light' } } },
    });
    stage.change({ theme: 'dark' });
    expect(await events.next()).toMatchObject({ value: { event: 'log', data: { kind: 'control' } } });
    expect(await events.next()).toMatchObject({
      value: { event: 'state', data: { config: { theme: 'dark' } } },
    });
    stop.abort();
  });

  it('ends when plat-dev ends', async () => {
    const stage = await startStage();
    const { body } = await fetch(`${stage.url}/_dev/api/events`);
    const events = eventsOf(body);
    await events.next();
    await stage.close();
    await expect(events.next()).rejects.toThrow('terminated');
  });
});

async function* eventsOf(
  body: ReadableStream<Uint8Array> | null,
): AsyncGenerator<{ event: string; data: unknown }> {
  let text = '';
  const decoder = new TextDecoder();
  for await (const chunk of body ?? []) {
    text += decoder.decode(chunk, { stream: true });
    const blocks = text.split('\n\n');
    text = blocks.pop() ?? '';
    for (const block of blocks) {
      const [, event = ''] = /^event: (.*)$/m.exec(block) ?? [];
      const [, data = 'null'] = /^data: (.*)$/m.exec(block) ?? [];
      yield { event, data: JSON.parse(data) as unknown };
    }
  }
}
