import { clsx } from 'clsx';
import { MapPin } from 'lucide-react';
import { LONG_TEXT_NAMES, MEETING_TEXTS, type MeetingTextName } from '#contracts/meeting-texts.ts';

type MeetingTextsProps = {
  meeting: { readonly [Name in MeetingTextName]: string | null };
  fallback?: string;
  className?: string;
};

/** The organizer's texts about a meeting, as paragraphs, and its place. `fallback` where they wrote nothing at length. */
export function MeetingTexts({ meeting, fallback = '', className }: MeetingTextsProps) {
  const { location } = meeting;
  const written = LONG_TEXT_NAMES.flatMap((name) => meeting[name]?.trim() || []);
  const paragraphs = written.length === 0 && fallback !== '' ? [fallback] : written;
  return (
    <>
      {paragraphs.map((text) => (
        <p key={text} className={clsx('text-soft', className)}>
          {text.split('\n').map((line, index) => (
            // Each line begins on the side of its own language.
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text have nothing else
            <span key={index} dir="auto" className="block min-h-[1lh]">
              {line}
            </span>
          ))}
        </p>
      ))}
      {location && <MeetingLocation className={className}>{location}</MeetingLocation>}
    </>
  );
}

type MeetingLocationProps = { children: string; className?: string | undefined };

export const MeetingLocation = ({ children, className }: MeetingLocationProps) => (
  <p className={clsx('flex gap-2 text-soft', className)}>
    <MapPin aria-hidden className="mt-[0.2em] size-[1em] shrink-0" />
    <span className="sr-only">{MEETING_TEXTS.location.label}: </span>
    <bdi className="wrap-anywhere">{children}</bdi>
  </p>
);
