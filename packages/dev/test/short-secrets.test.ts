import { expect, it } from 'vitest';
import { Secrets } from '../src/record/secrets.js';

it('secrets of four characters and more leave a recording, shorter ones would be found everywhere', () => {
  const secrets = new Secrets();
  for (const secret of ['k3y', 'a1b2', 'seven77']) secrets.add(secret);
  expect(secrets.mask('k3y a1b2 seven77')).toBe('k3y *** ***');
});

it('a secret leaves a recording in the base64 of URLs, too', () => {
  const secrets = new Secrets();
  const secret = 'subjects?>>?';
  secrets.add(secret);
  const inUrl = Buffer.from(secret).toString('base64url');
  expect(inUrl).toMatch(/[-_]/);
  expect(secrets.mask(`?key=${inUrl}&page=1`)).toBe('?key=***&page=1');
});
