import { z } from 'zod';
import { isThisMachine } from '#services/runtime/this-machine.ts';

/** Gemini on Vertex AI, or a model behind an address that's compatible with OpenAI's chat completions. */
export type LanguageModelSettings =
  | { kind: 'vertex'; project: string; location: string; name: string }
  | { kind: 'own'; url: string; name: string /** Null for a server without keys. */; key: string | null };

const EXAMPLES = 'https://key@models.example.com/v1?model=qwen3:8b or vertex://project/location?model=name';

/** KAIROS_MODEL_URL: the address of a model, its key and its name; `?tls=false` as in SMTP_URL. */
export const languageModel = z.string().transform((given, context): LanguageModelSettings => {
  const refuse = (why: string) => {
    context.addIssue({ code: 'custom', message: why });
    return z.NEVER;
  };
  const url = URL.parse(given);
  if (!url || !/^(https?|vertex):$/.test(url.protocol) || url.hash || url.password)
    return refuse(`must look like ${EXAMPLES}`);
  const asked = url.searchParams.get('model');
  if (asked !== null && !/^[\w.:@/+-]{1,100}$/.test(asked))
    return refuse('must end with ?model= and the name that the server has for the model, without spaces');
  if (url.protocol === 'vertex:') {
    const [, project, location = 'europe-west4', ...more] = `/${url.host}${url.pathname}`
      .replace(/\/$/, '')
      .split('/');
    if (!project || more.length > 0 || url.username) return refuse(`must look like ${EXAMPLES}`);
    return { kind: 'vertex', project, location, name: asked ?? 'gemini-2.5-flash' };
  }
  if (asked === null) return refuse('must end with ?model= and the name that the server has for the model');
  const tls = url.searchParams.get('tls');
  if (tls !== null && tls !== 'false') return refuse('can only say tls=false about TLS');
  if (url.protocol === 'http:' && !isThisMachine(url.hostname) && tls === null)
    return refuse(
      'must begin with https:// unless the model runs on this machine; if the network between is only yours, add tls=false',
    );
  let key: string | null;
  try {
    key = decodeURIComponent(url.username) || null;
  } catch {
    return refuse('must have %25 for each % of its key');
  }
  if (key && !/^[\x21-\x7e]+$/.test(key)) return refuse('must have a key without spaces');
  url.username = '';
  // Everything else in the query is the gateway's.
  url.searchParams.delete('model');
  url.searchParams.delete('tls');
  return { kind: 'own', url: url.href, name: asked, key };
});
