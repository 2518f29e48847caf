import type { Calendars } from '../../services/calendars/port.ts';
import type { SimulatedPerson } from './people.ts';
import { isConnected, nowIn, type Surroundings } from './surroundings.ts';

const SHARE_UNREADABLE = 0.004;
const SHARE_OF_EVENTS_THAT_FAIL = 0.025;

/** The calendars of the simulated people, as Google would answer for them. */
export function calendarsIn(world: Surroundings): Calendars {
  const personOf = (userId: string): SimulatedPerson => world.byUserId.get(userId)!;
  const whyUnknown = (person: SimulatedPerson) => {
    if (isConnected(world, person)) return null;
    return person.calendar === 'missingPermission' ? 'missingPermission' : 'notConnected';
  };
  return {
    revoke: async () => {},
    videoLinkName: () => 'Google Meet',
    async freeBusy(userId, range) {
      const person = personOf(userId);
      const why = whyUnknown(person) ?? (world.random.chance(SHARE_UNREADABLE) ? 'unreadable' : null);
      if (why) return { known: false, why, calendars: [] };
      const busy = world.calendars.busy(person, range, nowIn(world));
      return { known: true, zone: person.zone, busy, calendars: [] };
    },
    // These calendars don't show what Kairos books.
    async busyBeside(userId, range) {
      const person = personOf(userId);
      const why = whyUnknown(person);
      return why
        ? { known: false, why }
        : { known: true, busy: world.calendars.busy(person, range, nowIn(world)) };
    },
    async create(userId, { id }) {
      const why = whyUnknown(personOf(userId));
      if (why) return { ok: false, why };
      if (world.random.chance(SHARE_OF_EVENTS_THAT_FAIL)) return { ok: false, why: 'refused' };
      return {
        ok: true,
        eventId: id,
        iCalUid: `${id}@simulated.example`,
        videoLink: `https://meet.simulated.example/${id.slice(0, 10)}`,
        htmlLink: `https://calendar.simulated.example/${id}`,
      };
    },
    remove: async () => ({ ok: true }),
    update: async () => ({ ok: true, event: null }),
  };
}
