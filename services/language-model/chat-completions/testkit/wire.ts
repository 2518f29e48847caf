import type { ModelWire } from '../../testkit/model-server.ts';

const completion = (message: object, finishReason: string) => ({
  id: 'chatcmpl-1',
  object: 'chat.completion',
  created: 1_795_000_000,
  model: 'qwen3:8b',
  choices: [
    { index: 0, message: { role: 'assistant', ...message }, logprobs: null, finish_reason: finishReason },
  ],
  usage: { prompt_tokens: 512, completion_tokens: 64, total_tokens: 576 },
});

/** How servers that are compatible with OpenAI answer `chat/completions`. */
export const CHAT_WIRE: ModelWire = {
  answer: (content) => completion({ content }, 'stop'),
  noText: completion({ content: null, refusal: 'I cannot help with that.' }, 'content_filter'),
  error: (status) => ({
    error: { message: 'told', type: 'server_error', param: null, code: String(status) },
  }),
};
