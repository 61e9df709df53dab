import { expect, it } from 'vitest';
import { hasNoLayout } from '../fixtures/bubblewrap.js';
import { nativeFolder } from '../fixtures/native-package.js';
import { startStage } from '../fixtures/stage.js';

it.skipIf(hasNoLayout)(
  'a package ends, and leaves no process, also where cmd/main stop never does',
  async () => {
    const main = '#!/bin/bash\ncase $1 in stop) exec sleep infinity ;; status) exit 0 ;; esac\n';
    const folder = await nativeFolder({ files: { 'cmd/main': main } });
    const stage = await startStage({ app: undefined, package: folder });
    await stage.applications[0]?.package?.settled();
    expect(stage.state().applications[0]?.package?.phase).toBe('running');
    await stage.close();
    expect(stage.log().at(-1)?.title).toBe('ran cmd/main stop');
  },
);
