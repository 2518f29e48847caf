import { readFileSync } from 'node:fs';
import { z } from 'zod';
import type { Promises } from '#contracts/page-values.ts';
import { problemWithVideoAddress } from '#contracts/video-call.ts';
import { errorMessage } from './runtime/errors.ts';

/** The operator's promises on the public pages, and offers to the people who meet here. */
export type SiteSettings = {
  promises: Promises;
  /** Where Jitsi rooms for video calls are, without a trailing slash; null for none. */
  jitsi: string | null;
};

/** A part of a sentence on the public pages. */
const phrase = z
  .string('must be text')
  .trim()
  .regex(/^[^\p{Cc}]{1,100}$/u, 'must be a few words on one line, at most 100 characters')
  .optional();

const siteFile = z.strictObject(
  {
    accuracy: z
      .string('must be a percentage such as "95%"')
      .regex(/^(100|\d{1,2}(\.\d)?)%$/, 'must be a percentage such as "95%"')
      .optional(),
    supportMail: z.email('must be one email address').optional(),
    supportWithin: phrase,
    supportAverage: phrase,
    dataLocation: phrase,
    sourceCode: z.url({ protocol: /^https?$/, error: 'must be an http or https address' }).optional(),
    jitsi: z
      .string('must be an address such as "https://meet.jit.si", or null')
      .refine(
        (address) => problemWithVideoAddress(address) === null && !/[?#]/.test(address),
        'must be an address such as "https://meet.jit.si", or null',
      )
      .nullish(),
  },
  { error: 'must be a JSON object' },
);

type SiteFile = z.infer<typeof siteFile>;

/**
 * The site as KAIROS_SITE describes it. Where people really meet (`isReal`), the pages promise nothing else; a trial
 * shows examples. A string is the error in the file, in a single line.
 */
export function readSite(file: string | undefined, isReal: boolean): SiteSettings | string {
  const read = file === undefined ? {} : parse(file);
  if (typeof read === 'string') return `KAIROS_SITE ${file} can't be used: ${read}`;
  const or = (given: string | undefined, example: string | null) => given ?? (isReal ? null : example);
  return {
    promises: {
      accuracy: or(read.accuracy, '95%'),
      supportMail: or(read.supportMail, 'support@kairos.example'),
      supportWithin: or(read.supportWithin, '24 hours on weekdays (CET)'),
      supportAverage: or(read.supportAverage, '8 hours'),
      dataLocation: or(read.dataLocation, 'servers in the EU, in compliance with the GDPR'),
      sourceCode: or(read.sourceCode, null),
    },
    jitsi: read.jitsi === null ? null : (read.jitsi ?? 'https://meet.jit.si').replace(/\/+$/, ''),
  };
}

function parse(file: string): SiteFile | string {
  let given: unknown;
  try {
    given = JSON.parse(readFileSync(file, 'utf8'));
  } catch (error) {
    return error instanceof SyntaxError ? "it isn't valid JSON" : errorMessage(error);
  }
  const { data, error } = siteFile.safeParse(given);
  return data ?? error.issues.flatMap(complaints).join('; ');
}

const complaints = (issue: z.core.$ZodIssue): string[] =>
  issue.code === 'unrecognized_keys'
    ? issue.keys.map((key) => `${key} isn't a field`)
    : [`${issue.path.join('.') || 'it'} ${issue.message}`];
