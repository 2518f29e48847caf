import { useEffect, useRef } from 'react';
import type { CreatedToken } from '#contracts/api/tokens.ts';
import { Button } from '#web/components/button.tsx';
import { CopyButton } from '#web/components/copy-button.tsx';

/** A token that was just created, with its secret, which no one sees again. */
export function NewToken({ token: { name, secret }, onDone }: { token: CreatedToken; onDone: () => void }) {
  const heading = useRef<HTMLHeadingElement>(null);
  // The form that had the focus is gone.
  useEffect(() => heading.current?.focus(), []);
  return (
    <section aria-labelledby="new-token" className="grid gap-3 rounded-xl bg-accent-soft p-4">
      <h3 id="new-token" ref={heading} tabIndex={-1} className="font-medium wrap-anywhere">
        Your token “{name}”
      </h3>
      <p className="text-sm">Copy it now. We don't keep it, so you can't see it again.</p>
      <code className="rounded-lg border border-line bg-card p-3 text-sm wrap-anywhere select-all">
        {secret}
      </code>
      <div className="flex flex-wrap justify-end gap-3">
        <CopyButton text={secret}>Copy token</CopyButton>
        <Button onClick={onDone}>Done</Button>
      </div>
    </section>
  );
}
