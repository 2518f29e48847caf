import type { Config } from '#services/config.ts';
import { createChatModel } from '#services/language-model/chat-completions/chat-model.ts';
import type { LanguageModel } from '#services/language-model/language-model.ts';
import { createVertexModel } from '#services/language-model/vertex/vertex-model.ts';

/** The model that the settings name; null for none. */
export function openLanguageModel(settings: Config['languageModel']): LanguageModel | null {
  if (!settings) return null;
  return settings.kind === 'vertex' ? createVertexModel(settings) : createChatModel(settings);
}
