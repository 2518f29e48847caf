import { chmodSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { parseArgs } from 'node:util';
import { playStory } from '#services/cli/demo/story.ts';
import { createVisitor } from '#services/cli/demo/visitor.ts';
import { median, startProgram } from './load.ts';

/** How long people wait from the last join until their meeting is booked, against one command over HTTP. */

// The three people have about eight common hours in the week that the story looks at, with the demo's first meetings fewer.
const { values: options } = parseArgs({
  options: { runs: { type: 'string', default: '6' }, json: { type: 'boolean', default: false } },
});
const folder = mkdtempSync(join(tmpdir(), 'kairos-bench-'));
chmodSync(folder, 0o711);
const { url, child } = await startProgram(['tests/harness/role.ts', 'all'], {
  DATA_DIR: join(folder, 'data'),
  PORT: '0',
  LOG_LEVEL: 'error',
});

try {
  const visitor = createVisitor(url);
  await visitor.signIn('asha.kathmandu@example.com');
  const booked: number[] = [];
  const commands: number[] = [];
  for (let run = 0; run < Number(options.runs); run++) {
    const told = await playStory(url, false, () => {});
    if (told.meeting.status !== 'scheduled') throw new Error("a meeting wasn't booked");
    booked.push(told.elapsedMs);
    const begun = performance.now();
    const contact = { name: `Contact ${run}`, email: `contact-${run}@example.com` };
    // Tomorrow: for a person in Kathmandu, today may be over.
    const day = new Date(Date.now() + 86_400_000).toISOString().slice(0, 10);
    await visitor.post('/api/meetings', {
      title: 'One command',
      dateRangeStart: day,
      dateRangeEnd: day,
      participants: [contact],
    });
    commands.push(performance.now() - begun);
  }
  const result = {
    runs: booked.length,
    joinToBookedMs: { median: median(booked), worst: Math.max(...booked) },
    oneCommandMs: Number(median(commands).toFixed(1)),
    ratio: Number((median(booked) / median(commands)).toFixed(1)),
  };
  console.log(options.json ? JSON.stringify(result) : result);
} finally {
  child.removeAllListeners('exit').kill('SIGTERM');
  await new Promise((resolve) => child.once('close', resolve));
  rmSync(folder, { recursive: true, force: true });
}
