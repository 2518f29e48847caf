import { existsSync, globSync, readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, test } from 'vitest';
import { SETTINGS } from '#services/config.ts';

const ROOT = path.join(import.meta.dirname, '..');
const documents = globSync('{*.md,{docs,deploy,lab,client}/**/*.md}', {
  cwd: ROOT,
  exclude: ['**/node_modules'],
});
const textOf = (document: string) => readFileSync(path.join(ROOT, document), 'utf8');
const withoutCode = (text: string) => text.replace(/```[\s\S]*?```/g, '');
/** The file of secrets for Kubernetes is made by whoever runs the example. */
const isThere = (file: string) =>
  file === 'deploy/kubernetes/secret.yaml' || existsSync(path.join(ROOT, file));

/** What a heading is called in a link: lower case, without marks, spaces as dashes. */
const anchorOf = (heading: string) =>
  heading
    .toLowerCase()
    .replace(/[^\p{L}\p{N}\s_-]/gu, '')
    .trim()
    .replace(/\s/g, '-');

const anchorsOf = (document: string): string[] => {
  const text = withoutCode(textOf(document));
  return [
    ...[...text.matchAll(/^#+ (.+)$/gm)].map(([, heading]) => anchorOf(heading!)),
    ...[...text.matchAll(/<a id="([^"]+)"/g)].map(([, id]) => id!),
  ];
};

/** The matches of a pattern in a document for which something holds, to be compared with none. */
const found = (document: string, pattern: RegExp, isWrong: (match: string) => boolean): string[] =>
  [...textOf(document).matchAll(pattern)].map(([whole, part]) => part ?? whole).filter(isWrong);

test.each(documents)('%s links to pages and sections that are there', (document) => {
  const links = [...withoutCode(textOf(document)).matchAll(/\]\(([^)\s]+)\)/g)].map(([, link]) => link!);
  const broken = links
    .filter((link) => !/^(https?|mailto):/.test(link))
    .filter((link) => {
      const [file = '', anchor] = link.split('#');
      const target = file === '' ? document : path.join(path.dirname(document), file);
      return !isThere(target) || (anchor !== undefined && !anchorsOf(target).includes(anchor));
    });
  expect(broken).toEqual([]);
});

test.each(documents)('%s names files, commands, and settings that there are', (document) => {
  const file =
    /(?<![\w/.-])(?:services|projections|contracts|client|lab|demo|web|tests|bench|deploy|docs)\/[\w./-]+\.(?:tsx?|mjs|js|json|yml|yaml|md|sh)\b/g;
  const folder = /`((?:services|projections|contracts|client|web|tests|bench|deploy)\/[\w/-]+\/)`/g;
  const script = /\bnpm run (?:--silent )?([\w:]+)/g;
  const setting = /\b(KAIROS_(?!OKTA_|RINGS|URL|TOKEN)[A-Z_]+)\b/g;
  const { scripts } = JSON.parse(textOf('package.json')) as { scripts: Record<string, string> };
  expect([
    ...found(document, file, (name) => !isThere(name)),
    ...found(document, folder, (name) => !isThere(name)),
    ...found(document, script, (name) => !(name in scripts)),
    ...found(document, setting, (name) => !SETTINGS.includes(name)),
  ]).toEqual([]);
});
