import { createChatModel } from '#services/language-model/chat-completions/chat-model.ts';
import type { LanguageModel } from '#services/language-model/language-model.ts';
import type { LanguageModelSettings } from '#services/language-model/settings.ts';
import { createUnderstander } from '#services/language-model/understand.ts';
import type { Understander } from '#services/language-model/understander.ts';
import { createVertexModel } from '#services/language-model/vertex/vertex-model.ts';
import type { Log } from '#services/runtime/log.ts';

/** What reads requests in words with the help of a model; null for none. */
export const openUnderstander = (
  model: LanguageModel | null,
  report: Pick<Log, 'warn'>,
): Understander | null =>
  model &&
  createUnderstander({
    model,
    onFallback: (why) => report.warn({ why }, "The model didn't help; keeping the grammar's answer"),
  });

/** The model that the settings name; null for none. */
export function openLanguageModel(settings: LanguageModelSettings | null): LanguageModel | null {
  if (!settings) return null;
  return settings.kind === 'vertex' ? createVertexModel(settings) : createChatModel(settings);
}
