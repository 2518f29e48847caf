import { existsSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { readConfig } from '#services/config.ts';
import { withStore } from './with-store.ts';

test('a folder that was mistyped is no store, and does not become one', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'kairos-beside-'));
  try {
    const config = readConfig({ DATA_DIR: join(folder, 'mistyped') });
    const looking = withStore(config, async () => 'looked');
    await expect(looking).rejects.toThrow(`There's no Kairos in the folder ${join(folder, 'mistyped')}`);
    expect(existsSync(join(folder, 'mistyped'))).toBe(false);
    expect(existsSync(join(folder, 'mistyped.key'))).toBe(false);
  } finally {
    rmSync(folder, { recursive: true });
  }
});
