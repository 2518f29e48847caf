import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { text } from 'node:stream/consumers';
import { INHERITED } from '../../harness/inherited.ts';
import type { Finding } from './finding.ts';

/** Rebuilds the read models from the log by the command itself, which compares them with the live ones row by row. */
export async function auditRebuild(
  env: Record<string, string>,
): Promise<{ said: string; findings: Finding[] }> {
  const child = spawn(process.execPath, ['services/preflight.js', 'rebuild'], {
    env: { ...INHERITED, ...env },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const [out, complaint, [code]] = await Promise.all([
    text(child.stdout),
    text(child.stderr),
    once(child, 'close') as Promise<[number | null]>,
  ]);
  const findings =
    code === 0 ? [] : [{ meeting: null, what: `the rebuilt read models differ:\n${out}${complaint}` }];
  return { said: out.trim(), findings };
}
