import { describe, expect, it } from 'vitest';
import { clientOf } from '../fixtures/client-of.js';

interface Sent {
  call: string;
  body: Record<string, unknown> | undefined;
}

/** A server of a paid edition, as its published API has it: it wants `product`, and knows a description as `desc`. */
function paidEdition() {
  const sent: Sent[] = [];
  const tickets = new Map<number, object>();
  const answer = ({ call, body }: Sent): object => {
    if (call !== 'POST /tickets') return { status: 'success', ticket: tickets.get(1) };
    if (body?.product === undefined)
      return { result: 'fail', message: { product: ['『Product』 cannot be empty.'] } };
    const { product, title, desc } = body;
    tickets.set(1, { id: 1, product, title, desc, status: 'wait' });
    return { status: 'success', id: 1 };
  };
  const { pm } = clientOf(({ method, path, body: json }) => {
    const body = json == null ? undefined : (JSON.parse(String(json)) as Sent['body']);
    sent.push({ call: `${method} ${path}`, body });
    return answer({ call: `${method} ${path}`, body });
  });
  return { pm, sent };
}

const ticket = { productID: 1, title: 'My notes are grey', description: 'All of them.' };

describe('a ticket in a paid edition', () => {
  it('is sent with the names of that edition once it has asked for them', async () => {
    const { pm, sent } = paidEdition();
    expect(await pm.tickets.create(ticket)).toMatchObject({ id: 1, outcome: 'applied' });
    expect(sent).toEqual([
      { call: 'POST /tickets', body: { ...ticket, desc: ticket.description } },
      { call: 'POST /tickets', body: { ...ticket, desc: ticket.description, product: 1 } },
      { call: 'GET /tickets/1', body: undefined },
    ]);
  });
});

describe('a ticket that is refused for another reason', () => {
  it('is sent once', async () => {
    const { pm, asked } = clientOf(() => ({ status: 'fail', message: { title: ['too long'] } }));
    await expect(pm.tickets.create(ticket)).rejects.toMatchObject({
      code: 'validation',
      fields: { title: ['too long'] },
    });
    expect(asked).toHaveLength(1);
  });
});
