import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { testLanguageModel } from '../testkit/model-contract.ts';
import { startModelServer } from '../testkit/model-server.ts';
import { UNDERSTAND_SCHEMA } from '../understand.ts';
import { VERTEX_WIRE, vertexAuth } from './testkit/wire.ts';
import { createVertexModel } from './vertex-model.ts';

const never = new AbortController().signal;
const open = (baseUrl: string, token: string | Error = 'access-token') =>
  createVertexModel({
    project: 'project',
    location: 'europe-west4',
    name: 'gemini-2.5-flash',
    auth: vertexAuth(token),
    baseUrl,
  });

testLanguageModel('Vertex AI', VERTEX_WIRE, open, (body) => {
  const { systemInstruction, contents, generationConfig } = JSON.parse(body);
  return {
    instructions: systemInstruction.parts[0].text,
    text: contents[0].parts[0].text,
    temperature: generationConfig.temperature,
  };
});

const question = { instructions: 'Answer.', schema: UNDERSTAND_SCHEMA, temperature: 0, text: 'Now?' };
let server: Awaited<ReturnType<typeof startModelServer>>;
beforeAll(async () => {
  server = await startModelServer(VERTEX_WIRE, '{}');
});
beforeEach(() => server.forget());
afterAll(() => server.close());

test('the request is the one that Vertex AI describes', async () => {
  await open(server.address).ask(question, never);
  const { path, authorization, body } = server.ledger()[0]!;
  expect(path).toBe(
    '/v1/projects/project/locations/europe-west4/publishers/google/models/gemini-2.5-flash:generateContent',
  );
  expect(authorization).toBe('Bearer access-token');
  expect(JSON.parse(body)).toEqual({
    systemInstruction: { role: 'user', parts: [{ text: 'Answer.' }] },
    contents: [{ role: 'user', parts: [{ text: 'Now?' }] }],
    generationConfig: {
      temperature: 0,
      maxOutputTokens: 8_192,
      responseMimeType: 'application/json',
      responseSchema: {
        type: 'OBJECT',
        properties: {
          understood: { type: 'BOOLEAN' },
          title: { type: 'STRING', nullable: true },
          duration: { type: 'INTEGER' },
          dateRangeStart: { type: 'STRING' },
          dateRangeEnd: { type: 'STRING' },
          timePreference: { type: 'STRING', enum: ['morning', 'afternoon', 'evening', 'business', 'all'] },
          aiDecisionMode: { type: 'STRING', enum: ['auto', 'manual'] },
          people: { type: 'ARRAY', items: { type: 'STRING' } },
        },
        required: ['understood'],
      },
    },
  });
});

test('what a model thinks aloud is not its answer', async () => {
  const parts = [{ text: 'They want…', thought: true }, { text: '{"a":' }, { text: '1}' }];
  server.answers({ raw: JSON.stringify({ candidates: [{ content: { role: 'model', parts } }] }) });
  expect(await open(server.address).ask(question, never)).toBe('{"a":1}');
});

test('without credentials nothing is asked', async () => {
  const none = open(server.address, new Error('no credentials'));
  await expect(none.ask(question, never)).rejects.toThrow('no credentials');
  expect(server.ledger()).toEqual([]);
});
