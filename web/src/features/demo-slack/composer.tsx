import { clsx } from 'clsx';
import { AtSign, SendHorizontal, X } from 'lucide-react';
import { type FormEvent, type KeyboardEvent, type RefObject, useId, useState } from 'react';
import { flushSync } from 'react-dom';
import { Button } from '#web/components/button.tsx';
import { CONTROL } from '#web/components/field.tsx';
import { completed, matchingNames, mentionAt } from './mentioning.ts';

/** The message field. Completes names after an `@`. */
export function Composer({
  field,
  text,
  onText,
  names,
  label,
  isReply,
  onNoReply,
  onSend,
  pending,
  trouble,
}: {
  field: RefObject<HTMLInputElement | null>;
  text: string;
  onText: (text: string) => void;
  names: readonly string[];
  label: string;
  isReply: boolean;
  onNoReply: () => void;
  onSend: () => void;
  pending: boolean;
  /** Why the last message wasn't sent, or null. */
  trouble: string | null;
}) {
  const id = useId();
  const [caret, setCaret] = useState(0);
  const [active, setActive] = useState(0);
  const [isClosed, setClosed] = useState(false);
  const mention = isClosed ? null : mentionAt(text, caret);
  const offered = mention ? matchingNames(mention.typed, names) : [];
  const isOpen = offered.length > 0;

  const change = (next: string, at: number) => {
    onText(next);
    setCaret(at);
    setActive(0);
    setClosed(false);
  };

  /** Updates the text before placing the caret, and both before the next key press. */
  const write = (next: string, at: number) => {
    flushSync(() => change(next, at));
    field.current?.focus();
    field.current?.setSelectionRange(at, at);
  };

  const choose = (name: string) => {
    const done = completed(text, caret, mention!.begin, name);
    write(done.text, done.caret);
  };

  const beginMention = () => {
    const before = text.slice(0, caret);
    const next = `${before}${before === '' || /\s$/.test(before) ? '' : ' '}@`;
    write(next + text.slice(caret), next.length);
  };

  const onKeyDown = (event: KeyboardEvent) => {
    if (!isOpen) return;
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key];
    if (step !== undefined) setActive((active + step + offered.length) % offered.length);
    else if (event.key === 'Enter' || event.key === 'Tab') choose(offered[active]!);
    else if (event.key === 'Escape') setClosed(true);
    else return;
    event.preventDefault();
  };

  const submit = (event: FormEvent) => {
    event.preventDefault();
    if (text.trim() !== '') onSend();
  };

  return (
    <form onSubmit={submit} className="relative border-t border-line p-2 sm:p-3">
      {isOpen && (
        <div
          id={`${id}-names`}
          role="listbox"
          aria-label="People"
          className="absolute inset-x-2 bottom-full z-10 mb-1 max-h-56 overflow-y-auto rounded-xl border border-line bg-card p-1 shadow-raised sm:inset-x-3 sm:max-w-xs"
        >
          {offered.map((name, index) => (
            <div
              key={name}
              id={`${id}-${index}`}
              role="option"
              tabIndex={-1}
              aria-selected={index === active}
              onPointerDown={(event) => {
                event.preventDefault();
                choose(name);
              }}
              className="flex min-h-11 cursor-pointer items-center rounded-lg px-3 text-sm hover:bg-sunken aria-selected:bg-accent-soft"
            >
              {name}
            </div>
          ))}
        </div>
      )}
      {isReply && (
        <p className="mb-2 flex items-center gap-2 text-sm text-soft">
          You're replying in the thread.
          <Button variant="quiet" size="small" onClick={onNoReply}>
            <X aria-hidden />
            Write to everyone instead
          </Button>
        </p>
      )}
      <div className="flex gap-2">
        <Button variant="secondary" aria-label="Mention someone" className="px-3" onClick={beginMention}>
          <AtSign aria-hidden />
        </Button>
        <input
          ref={field}
          role="combobox"
          aria-label={label}
          aria-autocomplete="list"
          aria-expanded={isOpen}
          aria-controls={isOpen ? `${id}-names` : undefined}
          aria-activedescendant={isOpen ? `${id}-${active}` : undefined}
          aria-describedby={trouble ? `${id}-trouble` : undefined}
          autoComplete="off"
          maxLength={8_000}
          placeholder={label}
          value={text}
          onChange={({ target }) => change(target.value, target.selectionStart ?? target.value.length)}
          onSelect={({ currentTarget }) => setCaret(currentTarget.selectionStart ?? 0)}
          onKeyDown={onKeyDown}
          onBlur={() => setClosed(true)}
          className={clsx(CONTROL, 'min-w-0 flex-1')}
        />
        <Button type="submit" aria-label="Send" className="px-3" pending={pending}>
          {!pending && <SendHorizontal aria-hidden />}
        </Button>
      </div>
      <p id={`${id}-trouble`} role="status" className="mt-2 text-sm text-bad empty:hidden">
        {trouble}
      </p>
    </form>
  );
}
