import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import { parse, parseAllDocuments } from 'yaml';

const ROOT = path.join(import.meta.dirname, '../..');

/** Where a file of the repository lies. */
export const repositoryFile = (file: string): string => path.join(ROOT, file);

export const textOf = (file: string): string => readFileSync(repositoryFile(file), 'utf8');

/** A YAML file, with its anchors resolved. */
export const yamlOf = <Shape>(text: string): Shape => parse(text, { merge: true }) as Shape;

export const documentsOf = <Shape>(text: string): Shape[] =>
  parseAllDocuments(text).map((document) => document.toJS() as Shape);

/** A key as `kairos key` prints it. */
export const SAMPLE_KEY = `k1:${createHash('sha256').update('a sample').digest('base64')}`;

/** The environment that the image brings itself. */
export function imageEnvironment(): Record<string, string> {
  const [, last = ''] = textOf('deploy/Dockerfile').match(/^ENV (.+)$/m) ?? [];
  return Object.fromEntries(last.split(' ').map((pair) => pair.split('=') as [string, string]));
}
