import { randomUUID } from 'node:crypto';
import { SCOPE_NAMES, type Scope } from '#contracts/scopes.ts';
import {
  dayFromToday,
  eventually,
  givenKairos,
  TEST_ADDRESSES,
  type TestVisitor,
} from '#services/http/testkit/given.ts';
import { type AgentOptions, connectAgent } from './agent.ts';

/** The week that begins tomorrow. */
export const DATES = { dateRangeStart: dayFromToday(1), dateRangeEnd: dayFromToday(8) };

export const key = () => ({ idempotency_key: randomUUID() });

type RawAnswer = {
  status: number;
  headers: Headers;
  result?: {
    resultType: string;
    requestState: string;
    inputRequests: Record<string, { params: { message: string } }>;
  };
};

/** Kairos with its four people, and their agents. Decisions can be undone for a minute. */
export async function givenAgents() {
  const kairos = await givenKairos({ env: { KAIROS_GRACE_SECONDS: '60' } });
  const tokens = new Map<string, Promise<string>>();

  /** The same token for the same scopes: no one may have many. */
  const tokenOf = (who: TestVisitor = kairos.organizer, scopes: readonly Scope[] = SCOPE_NAMES) => {
    const name = `${[kairos.organizer, kairos.participant, kairos.second, kairos.stranger].indexOf(who)} ${scopes}`;
    const token = tokens.get(name) ?? kairos.token(scopes, who);
    tokens.set(name, token);
    return token;
  };

  const agentOf = async (who?: TestVisitor, options: Partial<AgentOptions> = {}) =>
    connectAgent({ url: kairos.url, token: await tokenOf(who), ...options });

  /** An agent whose person says yes to everything, and what they were asked. */
  const trusted = async (who?: TestVisitor) => {
    const asked: string[] = [];
    const agent = await agentOf(who, {
      person(question) {
        asked.push(question);
        return 'yes';
      },
    });
    return { agent, asked };
  };

  /** A meeting once its times are ranked by all that is known of its people. */
  const ranked = (meeting: string) =>
    eventually(
      () => kairos.look(meeting),
      ({ ranking }) => ranking?.current === true,
    );

  /** A meeting that Noah has joined, with the starts of the two best times. */
  const ready = async (change: Record<string, unknown> = {}) => {
    const participants = [{ email: TEST_ADDRESSES.participant, name: 'Noah' }];
    const meeting = await kairos.create({ ...DATES, participants, ...change });
    await kairos.join(meeting);
    const { timeSuggestions } = await ranked(meeting.id);
    const [start = '', other = ''] = timeSuggestions.map(({ suggestedTime }) => suggestedTime);
    return { meeting: meeting.id, start, other };
  };

  /** One request of the revision 2026-07-28, as a client that can ask its person would send it. */
  const post = async (
    token: string | undefined,
    method: string,
    params: Record<string, unknown> = {},
    headers: Record<string, string> = {},
  ): Promise<RawAnswer> => {
    const meta = {
      'io.modelcontextprotocol/protocolVersion': '2026-07-28',
      'io.modelcontextprotocol/clientInfo': { name: 'raw', version: '1' },
      'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {} } },
    };
    const response = await fetch(`${kairos.url}/mcp`, {
      method: 'POST',
      headers: {
        'content-type': 'application/json',
        accept: 'application/json, text/event-stream',
        'mcp-protocol-version': '2026-07-28',
        'mcp-method': method,
        ...(params['name'] !== undefined && { 'mcp-name': String(params['name']) }),
        ...(token !== undefined && { authorization: `Bearer ${token}` }),
        ...headers,
      },
      body: JSON.stringify({ jsonrpc: '2.0', id: 1, method, params: { ...params, _meta: meta } }),
    });
    const isJson = response.headers.get('content-type')?.includes('json');
    const body = isJson ? ((await response.json()) as Pick<RawAnswer, 'result'>) : {};
    return { status: response.status, headers: response.headers, ...body };
  };

  return { ...kairos, tokenOf, agentOf, trusted, ranked, ready, post };
}

export type GivenAgents = Awaited<ReturnType<typeof givenAgents>>;
