import { Sparkles } from 'lucide-react';
import type { ComponentProps, FormEvent, KeyboardEvent } from 'react';
import { LONGEST_REQUEST } from '#contracts/api/limits.ts';
import { Button } from '../button.tsx';
import { TextArea } from '../field.tsx';

type SentenceBoxProps = Omit<ComponentProps<typeof TextArea>, 'onSubmit'> & {
  /** The accessible name of the form. */
  about: string;
  /** The words on the button. */
  action: string;
  pending?: boolean;
  onSubmit: () => void;
};

/** A box for a sentence that describes a meeting. Enter and the button submit it. */
export function SentenceBox({ about, action, pending = false, onSubmit, ...field }: SentenceBoxProps) {
  const submit = (event: FormEvent) => {
    event.preventDefault();
    onSubmit();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Enter' && !event.shiftKey && !event.nativeEvent.isComposing) submit(event);
  };
  return (
    <form
      noValidate
      onSubmit={submit}
      aria-label={about}
      className="flex items-end gap-3 max-sm:flex-col max-sm:items-stretch"
    >
      <TextArea
        {...field}
        rows={1}
        maxLength={LONGEST_REQUEST}
        placeholder="45 minutes with Noah next week about the launch"
        dir="auto"
        autoComplete="off"
        enterKeyHint="go"
        onKeyDown={onKeyDown}
        className="field-sizing-content max-h-40"
        fieldClassName="flex-1"
      />
      <Button type="submit" variant="secondary" pending={pending} className={field.error && 'sm:mb-6.5'}>
        <Sparkles aria-hidden />
        {action}
      </Button>
    </form>
  );
}
