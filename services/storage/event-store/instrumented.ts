import { inSpan } from '#services/runtime/tracing.ts';
import { type EventStore, isAppendTooLarge, isStoreUnavailable, isWrongExpectedRevision } from './port.ts';

type AppendOutcome = 'ok' | 'conflict' | 'unavailable' | 'tooLarge' | 'failed';

/** The same store; every append is traced as a span and measured. */
export function instrumentEventStore(
  store: EventStore,
  onAppend: (seconds: number, outcome: AppendOutcome) => void,
): EventStore {
  const measured = async <Stored>(append: () => Promise<Stored>): Promise<Stored> => {
    const began = performance.now();
    const tell = (outcome: AppendOutcome) => onAppend((performance.now() - began) / 1_000, outcome);
    try {
      const appended = await inSpan('append', append);
      tell('ok');
      return appended;
    } catch (error) {
      tell(outcomeOf(error));
      throw error;
    }
  };
  const { appendTogether } = store;
  return {
    ...store,
    append: (...append) => measured(() => store.append(...append)),
    ...(appendTogether && {
      appendTogether: (...appends: Parameters<typeof appendTogether>) =>
        measured(() => appendTogether(...appends)),
    }),
  };
}

function outcomeOf(error: unknown): AppendOutcome {
  if (isWrongExpectedRevision(error)) return 'conflict';
  if (isStoreUnavailable(error)) return 'unavailable';
  return isAppendTooLarge(error) ? 'tooLarge' : 'failed';
}
