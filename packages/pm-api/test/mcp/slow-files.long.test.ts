import { expect, it } from 'vitest';
import { useServer } from '../support.js';
import { Agent, environmentOf, on } from './mcp-session.js';

const { server } = await useServer({ behaviour: 'observed' });

it('takes an upload and a download that last longer than a request may', async () => {
  const agent = await new Agent([], environmentOf(server)).connect();
  const file = { resource: 'bugs', id: 1, name: 'a.txt', text: 'slow' };
  const { content: before } = await agent.call('upload', file);
  server.faults.inject({ kind: 'late', delayMs: 10_500 }, on('/files'));
  const patient = { timeout: 60_000 };
  const [{ content: up }, { content: down }] = await Promise.all([
    agent.call('upload', file, patient),
    agent.call('download', { id: before.id }, patient),
  ]);
  await agent.close();
  expect([up, down]).toMatchObject([{ outcome: 'applied' }, { text: 'slow' }]);
});
