import { describe, expect, it } from 'vitest';
import { eachRow } from '../../common/test/fixtures/each-row.js';
import { outcomeOf } from '../src/outcome.js';
import { all, answer, del, get, post, put } from './fixtures/call-and-answer.js';

describe('an ended session', () => {
  const loginPage = { status: 'success', data: '{"title":"Login","keepLogin":"off","loginExpired":false}' };

  eachRow([
    ['HTTP 401', answer(401, { status: 'fail', message: 'Not allowed' })],
    ['a redirect to the login page', answer(302, '', '/index.php?m=user&f=login&t=json&referer=')],
    ['HTTP 300 that leads there', answer(300, '', '/index.php?m=user&f=login')],
    ['the login page as JSON', answer(200, loginPage)],
    ['a page whose script leads there', answer(200, "<script>parent.location='/x?m=user&f=login'</script>")],
    ['the login page under an address of its own', answer(302, '', 'https://pm.example/user-login-L3.html')],
    ['the login page as HTML', answer(200, '<html><input name="password" type="password"></html>')],
  ])('has many signs', (_, given) => {
    for (const call of all) expect(outcomeOf(call, given).kind).toBe('session-over');
  });

  it('may be what the 403 of newer servers means', () => {
    const outcome = outcomeOf(put, answer(403, { error: 'Access not allowed' }));
    expect(outcome).toMatchObject({ kind: 'refused', code: 'forbidden', mayBeSession: true });
  });

  it('a redirect whose target a browser hides: sure for GET and DELETE only', () => {
    const kinds = [get, del, post, put].map((call) => outcomeOf(call, answer(0)).kind);
    expect(kinds).toEqual(['session-over', 'session-over', 'unclear', 'unclear']);
  });
});
