import { useEffect, useId, useRef } from 'react';
import { Button } from './button.tsx';
import { CopyButton } from './copy-button.tsx';

type ShownOnceProps = {
  title: string;
  secret: string;
  /** The words of the button that copies. */
  copy: string;
  onDone: () => void;
};

/** A new secret, which is only shown once. */
export function ShownOnce({ title, secret, copy, onDone }: ShownOnceProps) {
  const id = useId();
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby={id} className="grid gap-3 rounded-xl bg-accent-soft p-4">
      <h3 id={id} ref={heading} tabIndex={-1} className="font-medium wrap-anywhere">
        {title}
      </h3>
      <p className="text-sm">Copy it now, since you can't see it again.</p>
      <code className="rounded-lg border border-line bg-card p-3 text-sm wrap-anywhere select-all">
        {secret}
      </code>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton text={secret}>{copy}</CopyButton>
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  );
}
