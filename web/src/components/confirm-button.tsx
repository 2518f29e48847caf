import { clsx } from 'clsx';
import { type ComponentProps, type ReactNode, useEffect, useRef, useState } from 'react';
import { Button } from './button.tsx';

/**
 * A button that asks for confirmation in place before it does something that can't be undone, unless `isHarmless`. With
 * `isAsked`, it asks at once.
 */
export function ConfirmButton({
  question,
  yes,
  no = 'Keep it',
  onYes,
  pending = false,
  isHarmless = false,
  isAsked = false,
  more,
  children,
  ...look
}: {
  question: ReactNode;
  yes: string;
  no?: string;
  onYes: () => void;
  pending?: boolean;
  isHarmless?: boolean;
  isAsked?: boolean;
  /** What can be filled in beside the question. */
  more?: ReactNode;
} & Pick<ComponentProps<typeof Button>, 'variant' | 'size' | 'className' | 'children' | 'aria-label'>) {
  const [asking, setAsking] = useState(isAsked);
  const trigger = useRef<HTMLButtonElement>(null);
  const refuse = useRef<HTMLButtonElement>(null);
  const asked = useRef(false);

  // Focus moves to whatever replaced the focused button, starting at the harmless answer.
  useEffect(() => {
    if (asking) refuse.current?.focus();
    else if (asked.current) trigger.current?.focus();
    asked.current = asking;
  }, [asking]);

  if (!asking)
    return (
      <Button {...look} ref={trigger} onClick={() => setAsking(true)}>
        {children}
      </Button>
    );
  return (
    <fieldset
      className={clsx(
        'flex w-full flex-wrap items-center justify-end gap-3 rounded-xl p-4 text-ink',
        isHarmless ? 'border border-line bg-card' : 'bg-bad-soft',
      )}
    >
      <legend className="sr-only">Please confirm</legend>
      <p className="min-w-0 flex-1 basis-60 text-sm wrap-anywhere">{question}</p>
      {more}
      <div className="flex flex-wrap gap-2">
        <Button ref={refuse} variant="secondary" size="small" onClick={() => setAsking(false)}>
          {no}
        </Button>
        <Button variant={isHarmless ? 'primary' : 'danger'} size="small" onClick={onYes} pending={pending}>
          {yes}
        </Button>
      </div>
    </fieldset>
  );
}
