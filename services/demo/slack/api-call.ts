import type { Install } from './store.ts';

/** What a method of the Web API was called with; `install` is whose token it carries, where one is needed. */
export type Call = { fields: Readonly<Record<string, unknown>>; install: Install };

/** As Slack answers: always with status 200, and a word in `error` for what went wrong. */
export type Answer = { ok: true; [field: string]: unknown } | Refused;

export type Refused = { ok: false; error: string; [field: string]: unknown };

export const refuse = (error: string): Refused => ({ ok: false, error });

export type Method = {
  /** The permission without which it answers `missing_scope`; null where none is needed. */
  scope: ((fields: Call['fields']) => string) | null;
  call: (call: Call) => Promise<Answer>;
};

export const textField = (fields: Call['fields'], name: string): string => {
  const value = fields[name];
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
};

/** Forms carry structures as JSON; undefined where it is none. */
export function jsonField(fields: Call['fields'], name: string): unknown {
  const value = fields[name];
  if (typeof value !== 'string') return value;
  try {
    return JSON.parse(value);
  } catch {
    return undefined;
  }
}

export const isSet = (fields: Call['fields'], name: string): boolean =>
  ['true', '1'].includes(String(fields[name] ?? ''));
