import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { type Caller, unwrap } from './call.ts';
import { clean } from './clean.ts';
import { meetingPath } from './confirm/questions.ts';
import { inFull } from './shapes/meetings.ts';

/** The definitions of all figures, in the words of docs/reference/definitions.md; a test compares them. */
export const DEFINITIONS: Readonly<Record<string, string>> = {
  booked:
    "there is a current booking. A meeting whose time has passed is still booked; a cancelled one isn't",
  lapsed: 'its dates passed without a booking',
  cancelled: 'deleted by its organizer, booked or not',
  open: 'none of these: it still has no time',
  closed: "booked or lapsed: its outcome is decided. A cancelled meeting isn't closed, since no one failed",
  success: 'booked at a time that left no one out',
  'success rate':
    'successes in percent of the closed, rounded to a whole number; not known (null) while none is closed. The dashboard then shows 100',
  'hours saved':
    '23 minutes for each booked meeting, in hours with one decimal. 23 is `MINUTES_SAVED_PER_MEETING`, an assumption, not a measurement',
  automatic: 'booked by Kairos',
  manual: "booked by the organizer, whatever the meeting's mode",
};

type Serving = { publicUrl: string };

/** Resources that clients can read besides calling tools: a meeting's page as text, and the definitions of the figures. */
export function addResources(server: McpServer, caller: Caller, { publicUrl }: Serving): void {
  server.registerResource(
    'definitions',
    'kairos://definitions',
    { title: 'What the figures count', mimeType: 'text/plain' },
    ({ href: uri }) => ({
      contents: [{ uri, mimeType: 'text/plain', text: inLines(Object.entries(DEFINITIONS)) }],
    }),
  );
  server.registerResource(
    'meeting',
    new ResourceTemplate('kairos://meetings/{meeting}', { list: undefined }),
    { title: "A meeting's page as text", mimeType: 'text/plain' },
    async ({ href: uri }, { meeting: id }) => {
      const answer = await caller.dispatch({ method: 'GET', path: meetingPath(String(id)) });
      const meeting = inFull(unwrap<MeetingDetailsAnswer>(answer), { caller, publicUrl });
      return { contents: [{ uri, mimeType: 'text/plain', text: inLines(Object.entries(clean(meeting))) }] };
    },
  );
}

/** `name: value` on lines of their own; lists have their items below. */
const inLines = (entries: [string, unknown][]): string =>
  entries
    .flatMap(([name, value]) =>
      Array.isArray(value)
        ? [`${name}:`, ...value.map((one) => `- ${inWords(one)}`)]
        : [`${name}: ${inWords(value)}`],
    )
    .join('\n');

const inWords = (value: unknown): string =>
  value !== null && typeof value === 'object'
    ? Object.entries(value)
        .map(([name, inner]) => `${name} ${inWords(inner)}`)
        .join(', ')
    : String(value);
