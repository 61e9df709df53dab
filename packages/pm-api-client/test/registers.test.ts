import { readFileSync } from 'node:fs';
import { expect, it } from 'vitest';
import { loadFields } from '../../../scripts/fields/load.mjs';
import { clientFolder, registers } from '../../../scripts/fields/registers.mjs';

it('the registers of resources are as `npm run fields` would write them now', async () => {
  const { tables } = await loadFields();
  for (const [file, text] of registers(tables))
    expect(readFileSync(clientFolder + file, 'utf8'), file).toBe(text);
});
