import { type QueryClient, useQueryClient } from '@tanstack/react-query';
import { useEffect, useMemo } from 'react';
import { useNavigate } from 'react-router-dom';
import type { MeetingAnswer } from '#contracts/api/meetings.ts';
import { type Reader, shortDay, spanInWords } from '#contracts/text/times.ts';
import { undoDecision } from '#web/api/meetings.ts';
import { useUser } from '#web/api/user.ts';
import { useClock } from '#web/lib/clock.ts';
import { paths } from '#web/lib/paths.ts';
import { serverNow } from '#web/lib/server-clock.ts';
import { dismissToast, failureToast, toast } from '#web/lib/toast.ts';
import { zoneOf } from '#web/lib/zone-of.ts';
import { tellBooked } from './telling.ts';
import { TimeChange } from './time-change.tsx';

/** What the organizer did with a meeting that won't take place, in the word of the button they pressed. */
export type GoneWord = 'deleted' | 'cancelled';

/** The step that can be undone: a booking or a move, or with `booking` null the cancellation. */
type UndoOffer = {
  id: string;
  title: string | null;
  /** The time that's booked. */
  time: { start: string; end: string } | null;
  /** Of a cancellation; null of a booking or a move. */
  gone: GoneWord | null;
} & NonNullable<MeetingAnswer['undo']>;

type UndoTeller = {
  client: QueryClient;
  reader: Reader;
  /** The organizer's id. */
  user: string;
  open: (meeting: string) => void;
};

/** An offer, and to whom it was made: others may sign in here. */
type StoredOffer = UndoOffer & { user: string };

/** In this tab, so an offer outlives a reload on any page. */
const STORED = 'undoOffer';

/** The toast that offers it now. */
let shown: { offer: UndoOffer; toast: number } | null = null;
/** Those that were closed aren't offered again. */
const closed = new Set<string>();

const keyOf = ({ id, booking, until }: UndoOffer): string => `${id} ${booking} ${until}`;

function forget(offer: UndoOffer) {
  if (shown && keyOf(shown.offer) === keyOf(offer)) shown = null;
  if (storedOffer()?.until === offer.until) sessionStorage.removeItem(STORED);
}

function storedOffer(): StoredOffer | null {
  const stored = sessionStorage.getItem(STORED);
  return stored === null ? null : (JSON.parse(stored) as StoredOffer);
}

const isOver = ({ until }: UndoOffer): boolean => Date.parse(until) <= serverNow();

/** Announces a decision, with an undo while possible. Each decision is offered once. */
function offerUndo(offer: UndoOffer, teller: UndoTeller): void {
  const key = keyOf(offer);
  if (isOver(offer) || closed.has(key) || (shown && keyOf(shown.offer) === key)) return;
  sessionStorage.setItem(STORED, JSON.stringify({ ...offer, user: teller.user } satisfies StoredOffer));
  const { time, before, gone } = offer;
  const id = toast({
    title: gone ? GONE[gone].title : before ? 'Meeting moved' : 'Time booked',
    description: (
      <>
        {time && before && <TimeChange before={before} after={time} reader={teller.reader} />}
        {time && !before && `${spanInWords(time, teller.reader, shortDay)}. `}
        {gone && `${GONE[gone].description} `}
        No one's been notified yet.
      </>
    ),
    action: { label: 'Undo', onAction: () => void undo(offer, teller), until: offer.until },
    onClosed: () => {
      closed.add(key);
      forget(offer);
    },
  });
  shown = { offer, toast: id };
}

const GONE: Record<GoneWord, { title: string; description: string }> = {
  deleted: { title: 'Meeting deleted', description: 'Meeting has been removed successfully.' },
  cancelled: { title: 'Meeting cancelled', description: 'It no longer shows in My Meetings.' },
};

async function undo(
  { id, booking, before, title }: UndoOffer,
  { client, reader, open }: UndoTeller,
): Promise<void> {
  const name = title === null ? 'The meeting' : `“${title}”`;
  await undoDecision(client, id, booking).then(
    () =>
      toast({
        title: booking === null ? 'Meeting restored' : before ? 'Move undone' : 'Booking undone',
        description:
          booking === null
            ? `${name} is back. No one was notified.`
            : before
              ? `It's back at ${spanInWords(before, reader, shortDay)}. No one was notified.`
              : 'No one was notified. You can choose another time.',
        ...(booking === null && { action: { label: 'Open meeting', onAction: () => open(id) } }),
      }),
    failureToast("Couldn't undo it"),
  );
}

/** Takes back an offer that no longer holds, because another tab undid it or decided something else. */
function withdrawUndo({ id, undo: still }: Pick<MeetingAnswer, 'id' | 'undo'>): void {
  if (shown?.offer.id !== id || shown.offer.booking === null || shown.offer.booking === still?.booking)
    return;
  const { offer, toast: open } = shown;
  dismissToast(open);
  forget(offer);
}

const offerOf = ({ id, title, scheduledTime, scheduledEnd, undo }: MeetingAnswer): UndoOffer | null =>
  undo && {
    ...{ id, title, gone: null, ...undo },
    time:
      scheduledTime !== null && scheduledEnd !== null ? { start: scheduledTime, end: scheduledEnd } : null,
  };

function useUndoTeller(): UndoTeller {
  const client = useQueryClient();
  const me = useUser();
  const [zone, user] = [zoneOf(me), me?.id ?? ''];
  const clock = useClock();
  const navigate = useNavigate();
  return useMemo(
    () => ({
      ...{ client, user, reader: { zone, clock } },
      open: (meeting: string) => void navigate(paths.meeting(meeting)),
    }),
    [client, user, zone, clock, navigate],
  );
}

/** Announces a decision, with an undo if there's time. */
export function useTellDecided() {
  const teller = useUndoTeller();
  return {
    booked(meeting: MeetingAnswer): void {
      const offer = offerOf(meeting);
      if (offer) offerUndo(offer, teller);
      else tellBooked();
    },
    /** @param until as `useCancelMeeting` answers it */
    gone({ id, title }: MeetingAnswer, gone: GoneWord, until: string | null): void {
      if (until !== null)
        offerUndo({ id, title, gone, time: null, booking: null, until, before: null }, teller);
      else toast(GONE[gone]);
    },
  };
}

/** Offers to undo recent decisions about these meetings, including decisions made in another tab or in Slack. */
export function useUndoOffers(meetings: readonly MeetingAnswer[] | null | undefined): void {
  const teller = useUndoTeller();
  useEffect(() => {
    for (const meeting of meetings ?? []) {
      withdrawUndo(meeting);
      const offer = offerOf(meeting);
      if (offer) offerUndo(offer, teller);
    }
  }, [meetings, teller]);
}

/** Repeats the offers from before a reload. */
export function useUndoAfterReload(): void {
  const teller = useUndoTeller();
  useEffect(() => {
    const offer = storedOffer();
    if (offer?.user === teller.user) offerUndo(offer, teller);
  }, [teller]);
}
