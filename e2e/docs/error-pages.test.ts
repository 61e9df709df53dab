import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = join(import.meta.dirname, '../..');
const read = (path: string) => readFileSync(join(root, path), 'utf8');

const PAGES = [
  { page: 'page-errors', type: 'PlatAppErrorCode', source: 'packages/plat-app-sdk/src/error-codes.ts' },
  { page: 'gateway-errors', type: 'GatewayErrorCode', source: 'packages/plat-gateway-client/src/errors.ts' },
  { page: 'pm-errors', type: 'PmErrorCode', source: 'packages/pm-api-client/src/errors.ts' },
  { page: 'plat-dev-errors', type: 'PlatDevErrorCode', source: 'packages/dev/src/errors.ts' },
  {
    page: 'create-plat-app-errors',
    type: 'CreatePlatAppErrorCode',
    source: 'packages/create-plat-app/src/errors.ts',
  },
];

describe.each(PAGES)('the page $page', ({ page, type, source }) => {
  const [, union = ''] = new RegExp(`type ${type} =([^;]+);`).exec(read(source)) ?? [];
  const codes = [...union.matchAll(/'([\w-]+)'/g)].map(([, code]) => code);

  it.each(['docs/guides', 'docs/zh/guides'])('has a section for each code, in %s', (folder) => {
    expect(codes).not.toEqual([]);
    const sections = [...read(`${folder}/${page}.md`).matchAll(/^### ([a-z-]+)$/gm)].map(([, code]) => code);
    expect(sections.sort()).toEqual([...codes].sort());
  });
});
