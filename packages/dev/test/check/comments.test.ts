import { describe, expect, it } from 'vitest';
import { eachRow } from '../../../common/test/fixtures/each-row.js';
import { type Language, shellWords, withoutComments } from '../../src/check/comments.js';

/** Each line has a comment with the word GONE, and the word KEPT outside of it. */
const samples: Readonly<Record<Language, string>> = {
  c: `const a = 'KEPT // not a comment'; // GONE 'as a comment'
const KEPT = \`https://\${"KEPT"} /* KEPT\`; /* GONE
GONE */ const b = "\\"KEPT"; // GONE
const quote = /["'\`]/; const KEPT = 1; // GONE
const slashes = /[/*]/.test('KEPT'); // GONE
<a href=https://KEPT>Don't</a>; KEPT`,
  python: `a = "KEPT # not a comment"  # GONE
b = '''KEPT # "KEPT"
# KEPT'''  # GONE`,
  php: `<?php $a = '# KEPT'; # GONE
#[KEPT]
$b = "// KEPT"; // GONE
/* GONE */ $KEPT = 1;`,
  shell: `#!/bin/bash GONE
KEPT="# KEPT"; echo \${KEPT#*/} $# 'KEPT # KEPT' # GONE
cat <<END # KEPT
Don't # KEPT
END
echo \\' KEPT # GONE`,
  markup: `<!-- GONE
GONE --><p title="https://KEPT">Don't // KEPT</p>
<script>let KEPT = '<!-- KEPT'; // GONE
</script><style>/* GONE */ p { KEPT: 1 }</style>`,
};

describe('a text without its comments', () => {
  eachRow(Object.entries(samples))('has all the rest, at its place: %s', (language, sample) => {
    const code = withoutComments(sample, language as Language);
    expect(code).not.toContain('GONE');
    expect(code.match(/KEPT/g)).toHaveLength(sample.match(/KEPT/g)?.length ?? 0);
    expect(code).toHaveLength(sample.length);
    expect(code.split('\n')).toHaveLength(sample.split('\n').length);
  });

  it('has only the words of a shell script', () => {
    expect(shellWords('run "a b" \'c\' # d\ncat <<E\nf\nE\ngo').match(/\w+/g)).toEqual(['run', 'cat', 'go']);
  });
});
