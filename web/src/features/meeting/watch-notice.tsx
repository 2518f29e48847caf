import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { listInWords } from '#contracts/text/lists.ts';
import { shortDay, shortMoment, spanInWords } from '#contracts/text/times.ts';
import { useChooseTime, useInvitePeople } from '#web/api/meetings.ts';
import { Button } from '#web/components/button.tsx';
import { nameOfPerson } from '#web/components/meetings/person.tsx';
import { useTellDecided } from '#web/components/meetings/undo-offer.tsx';
import { Notice } from '#web/components/notice.tsx';
import { useClock } from '#web/lib/clock.ts';
import { newIdempotencyKey } from '#web/lib/idempotency-key.ts';
import { refusalOf, WENT_WRONG } from '#web/lib/refusal.ts';

/** What no longer holds of the booked time, as calendars show: who is busy, who can't be read, where the event was moved. */
export function WatchNotice({
  meeting,
  watch: { busy, unknown, movedTo, next },
  booked,
  zone,
  gone,
  onMove,
}: {
  meeting: MeetingDetailsAnswer;
  watch: NonNullable<MeetingDetailsAnswer['watch']>;
  booked: { start: string; end: string };
  zone: string;
  /** Those who declined the booked time. They're asked again once it's another. */
  gone: MeetingDetailsAnswer['participants'];
  onMove: () => void;
}) {
  const reader = { zone, clock: useClock() };
  const choose = useChooseTime();
  const invite = useInvitePeople();
  const tell = useTellDecided();
  const nameOf = (number: number) => {
    const person = meeting.participants.find(({ id }) => id === number);
    return number === 0 ? 'you' : person ? nameOfPerson(person) : 'someone';
  };
  const named = listInWords(busy.map(nameOf));
  const [best] = next;
  const asked = gone.flatMap(({ email }) =>
    email === null ? [] : [{ email, bookedTime: 'asked' as const }],
  );
  const offers = best !== undefined && (busy.length > 0 || gone.length > 0);
  if (busy.length === 0 && unknown.length === 0 && !movedTo && !offers) return null;
  const title =
    busy.length > 0
      ? `${sentence(named)} ${busy.length > 1 || busy[0] === 0 ? 'are' : 'is'} busy at this time now`
      : movedTo
        ? 'You moved the event in your calendar'
        : offers
          ? 'Another time suits everyone'
          : 'Some calendars can no longer be read';
  const move = (start: string) =>
    void choose
      .mutateAsync({ id: meeting.id, start, without: [], insteadOf: booked.start })
      .then(async (moved) => {
        tell.booked(moved);
        if (asked.length > 0)
          await invite.mutateAsync({ id: meeting.id, emails: asked, key: newIdempotencyKey() });
      })
      // The notice shows the reason.
      .catch(() => {});
  return (
    <Notice tone={busy.length > 0 ? 'warn' : 'accent'} title={title} className="w-full">
      {movedTo && (
        <p>
          {movedTo.follows
            ? `We'll move the meeting to ${spanInWords(movedTo, reader, shortDay)} in a moment, and tell everyone.`
            : `We can't move the meeting to ${spanInWords(movedTo, reader, shortDay)}. It's still booked for the time above.`}
        </p>
      )}
      {unknown.length > 0 && <p>We can no longer read the calendar of {listInWords(unknown.map(nameOf))}.</p>}
      {offers && (
        <p>
          {spanInWords(best, reader, shortDay)} suits everyone required.
          {gone.length > 0 &&
            ` If you move the meeting, we'll ask ${listInWords(gone.map(nameOfPerson))} again.`}
        </p>
      )}
      {choose.error && !choose.isPending && <p role="alert">{refusalOf(choose.error) ?? WENT_WRONG}</p>}
      {(offers || busy.length > 0) && (
        <p className="mt-3 flex flex-wrap gap-2 max-sm:*:grow">
          {offers && (
            <Button
              size="small"
              variant="secondary"
              pending={choose.isPending}
              onClick={() => move(best.start)}
            >
              Move to {shortMoment(best.start, reader)}
            </Button>
          )}
          {gone.length === 0 && (
            <Button size="small" variant="secondary" onClick={onMove}>
              Find another time
            </Button>
          )}
        </p>
      )}
    </Notice>
  );
}

const sentence = (text: string): string => text.charAt(0).toUpperCase() + text.slice(1);
