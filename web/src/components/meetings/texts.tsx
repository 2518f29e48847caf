import { clsx } from 'clsx';
import { type MeetingTextName, writtenTexts } from '#contracts/meeting-texts.ts';

/** The organizer's texts about a meeting, as paragraphs; `fallback` where they wrote nothing. */
export function MeetingTexts({
  meeting,
  fallback,
  className,
}: {
  meeting: { readonly [Name in MeetingTextName]: string | null };
  fallback?: string;
  className?: string;
}) {
  const texts = Object.entries(writtenTexts(meeting)).map(([name, text]) => [name, text.trim()] as const);
  const shown = texts.filter(([, text]) => text !== '');
  const paragraphs = shown.length === 0 && fallback !== undefined ? [['none', fallback] as const] : shown;
  return paragraphs.map(([name, text]) => (
    <p key={name} dir="auto" className={clsx('whitespace-pre-line text-soft', className)}>
      {text}
    </p>
  ));
}
