import type { Finding } from './findings.js';
import type { SourceFile } from './source-files.js';

const NAMES = [
  'PLAT_API_TOKEN',
  'TRIM_API_TOKEN',
  'PLAT_GATEWAY_SOCKET',
  'plat_open_gateway_apiscope.socket',
  'trim_open_gateway_apiscope.socket',
];

/**
 * What belongs to the server and stands in a file that browsers get. Source: platform interface, "Authentication": the
 * token must not appear in front-end code or static files.
 *
 * @param tokens the tokens of the environment; none is repeated in a finding
 */
export function secretsIn({ path: file, text }: SourceFile, tokens: string[]): Finding[] {
  const sought = [
    ...NAMES.map((name) => [name, name]),
    ...tokens.map((token) => [token, 'the token itself']),
  ];
  return sought.flatMap(([needle = '', shown = '']): Finding[] => {
    const index = text.indexOf(needle);
    if (index < 0) return [];
    const line = text.slice(0, index).split('\n').length;
    return [
      {
        code: 'secret-in-browser-file',
        severity: 'error',
        message: `${shown} stands in a file that reaches the browser`,
        hint: 'Call the gateway in your server only, and let the page ask your server.',
        file,
        line,
      },
    ];
  });
}
