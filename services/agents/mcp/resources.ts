import { type McpServer, ResourceTemplate } from '@modelcontextprotocol/server';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { type Caller, unwrap } from './call.ts';
import { clean } from './clean.ts';
import { meetingPath } from './confirm/questions.ts';
import { DEFINITIONS } from './definitions.ts';
import { inFull } from './shapes/meetings.ts';

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
