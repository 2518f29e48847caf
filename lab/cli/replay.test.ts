import { expect, test } from 'vitest';
import { readConfig } from '../../services/config.ts';
import { replayCommand } from './replay.ts';

test.each<[string, Parameters<typeof replayCommand>[1], string]>([
  ['two at once', { into: 'then', policy: 'p.json' }, 'one at a time'],
  ['another policy and other rules', { baseline: true, policy: 'p.json' }, 'one at a time'],
  ['none of them', { asOf: '5' }, 'Add --into <schema>, --policy <file>, or --baseline.'],
  ['a report of a schema', { into: 'then', out: 'report.json' }, '--out takes the report of --policy'],
  ['to replace a file', { policy: 'p.json', replace: true }, '--replace goes with --into'],
  ['a report over its policy', { policy: 'p.json', out: './p.json' }, 'must be different files'],
  ['a schema of exports', { into: 'kairos_tables' }, 'exports create and remove a schema of that name'],
])('anyone who asks for %s is told so before anything is opened', async (_, options, message) => {
  await expect(replayCommand(readConfig({}), options)).rejects.toThrow(message);
});
