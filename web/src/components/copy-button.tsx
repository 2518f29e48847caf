import { Check, Copy } from 'lucide-react';
import { type ComponentProps, useEffect, useState } from 'react';
import { Button } from './button.tsx';

/** Milliseconds. */
const SHOWN_FOR = 2_000;

/** Copies a text and says so for two seconds. */
export function CopyButton({
  text,
  children,
  ...props
}: { text: string } & Omit<ComponentProps<typeof Button>, 'onClick'>) {
  const [state, setState] = useState<'idle' | 'copied' | 'failed'>('idle');

  useEffect(() => {
    if (state === 'idle') return;
    const timer = setTimeout(() => setState('idle'), SHOWN_FOR);
    return () => clearTimeout(timer);
  }, [state]);

  const copy = async () => {
    try {
      // Pages without HTTPS have no clipboard.
      await navigator.clipboard.writeText(text);
      setState('copied');
    } catch {
      setState('failed');
    }
  };

  const words = { idle: children, copied: 'Copied!', failed: 'Copy it manually' }[state];
  return (
    // Components don't run on public pages, so `public.ts` copies the text of this attribute there.
    <Button variant="secondary" {...props} onClick={copy} data-copy={text}>
      {state === 'copied' ? <Check aria-hidden /> : <Copy aria-hidden />}
      <span aria-live="polite">{words}</span>
    </Button>
  );
}
