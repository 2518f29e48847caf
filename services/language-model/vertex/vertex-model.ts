import type { GoogleGenAI, GoogleGenAIOptions } from '@google/genai';
import { fetchAnswer, MOST_TOKENS } from '../fetch-answer.ts';
import type { LanguageModel } from '../language-model.ts';

type VertexSettings = {
  project: string;
  location: string;
  name: string;
  /** Where the credentials come from; by default, Google's application default credentials. */
  auth?: NonNullable<GoogleGenAIOptions['googleAuthOptions']>;
  /** Another address than the location's. */
  baseUrl?: string;
};

/** A Gemini model on Vertex AI. `@google/genai` is loaded only here, on first use. */
export function createVertexModel({ project, location, name, auth, baseUrl }: VertexSettings): LanguageModel {
  let loaded: Promise<GoogleGenAI> | undefined;

  const load = (): Promise<GoogleGenAI> =>
    (loaded ??= import('@google/genai').then(
      ({ GoogleGenAI }) =>
        new GoogleGenAI({
          vertexai: true,
          project,
          location,
          apiVersion: 'v1',
          ...(auth && { googleAuthOptions: auth }),
          httpOptions: { fetch: fetchAnswer, ...(baseUrl !== undefined && { baseUrl }) },
        }),
    ));

  return {
    name,

    async ask({ instructions, schema, temperature, text }, signal) {
      const { models } = await load();
      const { candidates } = await models.generateContent({
        model: name,
        contents: text,
        config: {
          systemInstruction: instructions,
          temperature,
          maxOutputTokens: MOST_TOKENS,
          responseMimeType: 'application/json',
          responseSchema: schema,
          abortSignal: signal,
        },
      });
      const parts = candidates?.[0]?.content?.parts ?? [];
      return parts.map((part) => (part.thought ? '' : (part.text ?? ''))).join('');
    },
  };
}
