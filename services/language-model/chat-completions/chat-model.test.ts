import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testLanguageModel } from '../testkit/model-contract.ts';
import { startModelServer } from '../testkit/model-server.ts';
import { createChatModel } from './chat-model.ts';
import { CHAT_WIRE } from './testkit/wire.ts';

const never = new AbortController().signal;

testLanguageModel(
  'an OpenAI-compatible address',
  CHAT_WIRE,
  (address) => createChatModel({ url: `${address}/v1`, name: 'qwen3:8b', key: 'sk-1' }),
  (body) => {
    const { messages, temperature } = JSON.parse(body);
    const [{ content: instructions }, { content: text }] = messages;
    return { instructions, text, temperature };
  },
);

const question = {
  instructions: 'Answer.',
  schema: { type: 'object', properties: { a: { type: 'integer' } }, required: ['a'] },
  temperature: 0,
  text: 'Now?',
};
let server: Awaited<ReturnType<typeof startModelServer>>;
beforeAll(async () => {
  server = await startModelServer(CHAT_WIRE, '{"a":1}');
});
beforeEach(() => server.forget());
afterAll(() => server.close());

test('the request is the one that OpenAI describes', async () => {
  const model = createChatModel({ url: `${server.address}/v1`, name: 'qwen3:8b', key: 'sk-1' });
  expect(await model.ask(question, never)).toBe('{"a":1}');
  const { path, authorization, body } = server.ledger()[0]!;
  expect([path, authorization]).toEqual(['/v1/chat/completions', 'Bearer sk-1']);
  expect(JSON.parse(body)).toEqual({
    model: 'qwen3:8b',
    messages: [
      { role: 'system', content: 'Answer.' },
      { role: 'user', content: 'Now?' },
    ],
    temperature: 0,
    max_tokens: 8_192,
    response_format: { type: 'json_schema', json_schema: { name: 'answer', schema: question.schema } },
  });
});

test('a server without keys is sent none', async () => {
  await createChatModel({ url: server.address, name: 'm', key: null }).ask(question, never);
  expect(server.ledger()[0]).toMatchObject({ path: '/chat/completions', authorization: undefined });
});

test.each([
  ['/v1/', '/v1/chat/completions'],
  ['/openai/v1?api-version=preview', '/openai/v1/chat/completions?api-version=preview'],
])('an address that ends with %s is asked at %s', async (end, path) => {
  await createChatModel({ url: `${server.address}${end}`, name: 'm', key: null }).ask(question, never);
  expect(server.ledger()[0]!.path).toBe(path);
});
