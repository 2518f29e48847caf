export type Saving = 'nothing' | 'saving' | 'saved' | 'tryingAgain' | 'refused';

/** Milliseconds. */
const PAUSE = 700;
const RETRIES = [2_000, 5_000, 10_000, 30_000];

type Saver<Value> = {
  /** Saves a value after a short pause, unless another value comes first. */
  save(value: Value): void;
  /** Saves the pending value now, in a way that outlives the page. */
  flush(): void;
  /** Whether leaving now would lose something. */
  isUnsaved(): boolean;
};

/**
 * Saves the newest value, one call at a time. A failure is tried again until it works. A refusal isn't, but the next value
 * is tried. `send` throws, and `isRefused` tells a refusal from a failure.
 */
export function createSaver<Value>({
  send,
  isRefused,
  onChange,
}: {
  send: (value: Value, how: { keepalive: boolean }) => Promise<unknown>;
  isRefused: (error: unknown) => boolean;
  onChange: (saving: Saving, error?: unknown) => void;
}): Saver<Value> {
  type Wanted = { value: Value };
  let wanted: Wanted | null = null;
  let sending: Wanted | null = null;
  let timer: ReturnType<typeof setTimeout> | undefined;
  let failures = 0;

  const sendIn = (pause: number) => {
    clearTimeout(timer);
    timer = setTimeout(() => void sendNow(false), pause);
  };
  const tell = () => onChange(failures > 0 ? 'tryingAgain' : 'saving');

  async function sendNow(keepalive: boolean) {
    clearTimeout(timer);
    if (!wanted || wanted === sending) return;
    const sent = wanted;
    sending = sent;
    tell();
    try {
      await send(sent.value, { keepalive });
      settle(sent, 'saved');
    } catch (error) {
      if (isRefused(error)) return settle(sent, 'refused', error);
      if (sending === sent) sending = null;
      failures += 1;
      tell();
      sendIn(RETRIES[Math.min(failures, RETRIES.length) - 1]!);
    }
  }

  function settle(sent: Wanted, how: 'saved' | 'refused', error?: unknown) {
    failures = 0;
    if (sending === sent) sending = null;
    if (wanted === sent) wanted = null;
    if (wanted) sendIn(0);
    else onChange(how, error);
  }

  return {
    save(value) {
      wanted = { value };
      if (sending) return;
      tell();
      sendIn(PAUSE);
    },
    // Even while an older value is on its way, because there may be no later.
    flush: () => void sendNow(true),
    isUnsaved: () => wanted !== null,
  };
}
