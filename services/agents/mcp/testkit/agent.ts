import { Client, StreamableHTTPClientTransport } from '@modelcontextprotocol/client';

/** What an agent's person says when their client asks them. */
type Said = 'yes' | 'no';

export type AgentOptions = {
  url: string;
  token: string;
  /** Of the revision 2026-07-28, or of one before. */
  era?: 'modern' | 'legacy';
  /** How the person answers; a client that can't ask if omitted. */
  person?: (question: string) => Said;
};

type Result = { isError?: boolean; structuredContent?: Record<string, unknown>; content: unknown[] };

/** An agent with the official client. */
export async function connectAgent({ url, token, era = 'modern', person }: AgentOptions) {
  const client = new Client(
    { name: 'test agent', version: '1' },
    {
      capabilities: person ? { elicitation: { form: {} } } : {},
      versionNegotiation: { mode: era === 'legacy' ? 'legacy' : 'auto' },
    },
  );
  if (person)
    client.setRequestHandler('elicitation/create', async ({ params }) => {
      const said = person(params.message);
      return { action: 'accept' as const, content: { confirm: said === 'yes' } };
    });
  await client.connect(
    new StreamableHTTPClientTransport(new URL(`${url}/mcp`), {
      requestInit: { headers: { authorization: `Bearer ${token}` } },
    }),
  );
  let characters = 0;
  return {
    client,
    /** What the tools answered so far, in characters. */
    answered: () => characters,
    /** What a tool answers, as an agent sees it. */
    async call(name: string, args: Record<string, unknown> = {}) {
      const result = (await client.callTool({ name, arguments: args })) as Result;
      const [first] = result.content as { text: string }[];
      characters += first!.text.length;
      return {
        isError: result.isError ?? false,
        text: first!.text,
        // biome-ignore lint/suspicious/noExplicitAny: a test asserts what it looks at.
        answer: (result.structuredContent ?? JSON.parse(first!.text)) as Record<string, any>,
      };
    },
    close: () => client.close(),
  };
}

export type Agent = Awaited<ReturnType<typeof connectAgent>>;
