import { z } from 'zod';
import { fetchAnswer, MOST_TOKENS } from '../fetch-answer.ts';
import type { LanguageModel } from '../language-model.ts';

type ChatModelSettings = {
  /** Where the API is, such as `http://localhost:11434/v1`. */
  url: string;
  name: string;
  /** Sent as a bearer token; null for a server without keys. */
  key: string | null;
};

const completion = z.object({
  choices: z.array(z.object({ message: z.object({ content: z.string().nullish() }) })),
});

/** Where completions are asked for: a query, as some gateways want it, stays. */
function addressOf(url: string): URL {
  const address = new URL(url);
  address.pathname = `${address.pathname.replace(/\/+$/, '')}/chat/completions`;
  return address;
}

/** Any model behind an API that's compatible with OpenAI's chat completions: Ollama, vLLM, llama.cpp, and others. */
export function createChatModel({ url, name, key }: ChatModelSettings): LanguageModel {
  const address = addressOf(url);
  return {
    name,

    async ask({ instructions, schema, temperature, text }, signal) {
      const response = await fetchAnswer(address, {
        method: 'POST',
        headers: {
          'content-type': 'application/json',
          ...(key !== null && { authorization: `Bearer ${key}` }),
        },
        body: JSON.stringify({
          model: name,
          messages: [
            { role: 'system', content: instructions },
            { role: 'user', content: text },
          ],
          temperature,
          max_tokens: MOST_TOKENS,
          response_format: { type: 'json_schema', json_schema: { name: 'answer', schema } },
        }),
        signal,
      });
      const { data } = completion.safeParse(await response.json());
      return data?.choices[0]?.message.content ?? '';
    },
  };
}
