import { randomUUID } from 'node:crypto';
import { setTimeout as pause } from 'node:timers/promises';
import { DAY } from '#contracts/durations.ts';
import type { StoryMeeting } from '#services/cli/demo/story.ts';
import { createVisitor } from '#services/cli/demo/visitor.ts';
import type { Ledger } from '../ledger.ts';
import { type Actor, PATIENCE, persist, refusedWith } from './actor.ts';

export type Wish = {
  title: string;
  duration: number;
  dateRangeStart: string;
  dateRangeEnd: string;
  aiDecisionMode: 'auto' | 'manual';
};

/** How often people look at a meeting that they wait for, in milliseconds. */
const LOOK_EVERY = 700;

export type Actions = ReturnType<typeof createActions>;

/** What people do by the public API. Whatever Kairos says that it did is written down. */
export function createActions(ledger: Ledger) {
  const note = (entry: WithoutTime<(typeof ledger.acknowledged)[number]>) =>
    ledger.acknowledged.push({ ...entry, at: Date.now() });

  const look = (actor: Actor, meeting: string) =>
    persist(ledger, 'look', () => actor.visitor.get<StoryMeeting>(`/api/meetings/${meeting}`));

  return {
    look,

    /** Looks until it is so, and answers what was seen last; null if patience ended before. */
    async seen(
      actor: Actor,
      meeting: string,
      isSo: (seen: StoryMeeting) => boolean,
      patience = PATIENCE,
    ): Promise<StoryMeeting | null> {
      for (const end = performance.now() + patience; performance.now() < end; await pause(LOOK_EVERY)) {
        const found = await look(actor, meeting);
        if (isSo(found)) return found;
      }
      return null;
    },

    async create(organizer: Actor, wish: Wish, guests: readonly Actor[]): Promise<StoryMeeting> {
      const key = { 'idempotency-key': randomUUID() };
      const participants = guests.map(({ person }) => ({ email: person.email, name: person.firstName }));
      const body = { ...wish, participants };
      const created = await persist(ledger, 'create', () =>
        organizer.visitor.post<StoryMeeting>('/api/meetings', body, key),
      );
      const invited = guests.map(({ userId }) => userId);
      note({ kind: 'created', meeting: created.id, organizer: organizer.userId, invited });
      return created;
    },

    /** By the share link, which leads nowhere while the read models are behind. */
    async join({ visitor, userId }: Actor, { id, shareableLink }: StoryMeeting): Promise<void> {
      for (const end = performance.now() + PATIENCE; ; await pause(LOOK_EVERY)) {
        try {
          await persist(ledger, 'open link', () => visitor.get(`/api/meetings/link/${shareableLink}`));
          break;
        } catch (error) {
          if (!refusedWith(error, 404) || performance.now() > end) throw error;
        }
      }
      await persist(ledger, 'join', () => visitor.post(`/api/meetings/${id}/participants`));
      note({ kind: 'joined', meeting: id, person: userId });
    },

    async letLinksCount({ visitor }: Actor, { id }: StoryMeeting): Promise<void> {
      const body = { answersWithoutConfirmation: true };
      await persist(ledger, 'change', () => visitor.patch(`/api/meetings/${id}/answers`, body));
    },

    /** By hand with the share link, in a browser in which nobody is signed in: any time suits them on these days. */
    async answerByLink(
      { person, visitor }: Actor,
      { shareableLink }: StoryMeeting,
      days: readonly string[],
    ): Promise<void> {
      const stranger = createVisitor(visitor.origin);
      const spans = days.map((day) => {
        const start = Date.parse(day);
        const [from, to] = [start, start + DAY].map((at) => new Date(at).toISOString());
        return { start: from, end: to, answer: 'works' };
      });
      const body = { name: person.firstName, email: person.email, zone: person.zone, spans };
      const path = `/api/meetings/link/${shareableLink}/answers`;
      for (const end = performance.now() + PATIENCE; ; await pause(LOOK_EVERY)) {
        try {
          await persist(ledger, 'answer', () => stranger.post(path, body));
          return;
        } catch (error) {
          if (!refusedWith(error, 404) || performance.now() > end) throw error;
        }
      }
    },

    async decline({ visitor, userId }: Actor, { id }: StoryMeeting): Promise<void> {
      await persist(ledger, 'decline', () => visitor.post(`/api/meetings/${id}/decline`));
      note({ kind: 'declined', meeting: id, person: userId });
    },

    async change({ visitor }: Actor, { id }: StoryMeeting, duration: number): Promise<void> {
      await persist(ledger, 'change', () => visitor.patch(`/api/meetings/${id}`, { duration }));
      note({ kind: 'changed', meeting: id, duration });
    },

    /** Answers whether it was booked: someone else may have been faster. */
    async choose(
      { visitor }: Actor,
      { id }: { id: string },
      choice: { start: string; without: readonly number[]; insteadOf: string | null },
    ): Promise<boolean> {
      const key = { 'idempotency-key': randomUUID() };
      try {
        await persist(ledger, 'choose', () => visitor.post(`/api/meetings/${id}/schedule`, choice, key));
      } catch (error) {
        if (refusedWith(error, 409, 422)) return false;
        throw error;
      }
      note({ kind: 'chosen', meeting: id, start: choice.start, without: choice.without });
      return true;
    },

    /** The best time without those who are busy or unknown. Answers whether one was booked. */
    async chooseWithoutMissing({ visitor }: Actor, { id }: StoryMeeting): Promise<boolean> {
      const key = { 'idempotency-key': randomUUID() };
      const path = `/api/meetings/${id}/schedule-without-missing`;
      try {
        const booked = await persist(ledger, 'choose', () => visitor.post<StoryMeeting>(path, {}, key));
        note({ kind: 'chosen', meeting: id, start: booked.scheduledTime!, without: [] });
        return true;
      } catch (error) {
        if (refusedWith(error, 409, 422)) return false;
        throw error;
      }
    },

    async cancel({ visitor }: Actor, { id }: StoryMeeting): Promise<void> {
      try {
        await persist(ledger, 'cancel', () => visitor.delete(`/api/meetings/${id}`));
      } catch (error) {
        // An earlier attempt was carried out, and its answer was lost.
        if (!refusedWith(error, 404)) throw error;
      }
      note({ kind: 'cancelled', meeting: id });
    },
  };
}

type WithoutTime<Entry> = Entry extends unknown ? Omit<Entry, 'at'> : never;
