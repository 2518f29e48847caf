import type { ModelWire } from '../../testkit/model-server.ts';
import type { createVertexModel } from '../vertex-model.ts';

/** How Vertex AI answers `generateContent`. */
export const VERTEX_WIRE: ModelWire = {
  answer: (text) => ({
    candidates: [{ content: { role: 'model', parts: [{ text }] }, finishReason: 'STOP' }],
    usageMetadata: { promptTokenCount: 512, candidatesTokenCount: 64, totalTokenCount: 576 },
    modelVersion: 'gemini-2.5-flash',
  }),
  noText: { candidates: [{ finishReason: 'SAFETY' }] },
  error: (code) => ({ error: { code, message: 'told', status: 'RESOURCE_EXHAUSTED' } }),
};

type VertexAuth = NonNullable<Parameters<typeof createVertexModel>[0]['auth']>;

/** The credentials of these tests, or why there are none. */
export const vertexAuth = (token: string | Error): VertexAuth =>
  ({
    authClient: {
      async getRequestHeaders() {
        if (token instanceof Error) throw token;
        return new Headers({ authorization: `Bearer ${token}` });
      },
    },
  }) as unknown as VertexAuth;
