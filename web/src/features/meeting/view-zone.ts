import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { intlZone } from '#contracts/intl-zone.ts';
import type { KnownZone } from '#web/components/zone-switcher.tsx';
import { useQueryValue } from '#web/lib/query-value.ts';
import { attendeesOf } from './attendees.ts';

/** The zone for the page's times: the reader's own, or a chosen zone, which is kept in the URL. */
export function useViewZone(mine: string): [string, (zone: string) => void] {
  const [chosen, setChosen] = useQueryValue('zone');
  const choose = (zone: string) => setChosen(zone === mine ? null : zone);
  return [chosen !== null && intlZone(chosen) !== null ? chosen : mine, choose];
}

/** The known zones of the people in a meeting, the reader's and the organizer's first. */
export function knownZones(meeting: MeetingDetailsAnswer, mine: string): KnownZone[] {
  const zones = new Map<string, string[]>([[mine, ['you']]]);
  const add = (zone: string | null, name: string) => {
    if (zone !== null) zones.set(zone, [...(zones.get(zone) ?? []), name]);
  };
  if (meeting.role === 'participant') add(meeting.organizerZone, meeting.organizer.name ?? 'the organizer');
  else
    for (const { number, zone, short } of attendeesOf(meeting))
      if (number > 0 || zone !== mine) add(zone, number === 0 ? 'your calendar' : short);
  return [...zones].map(([zone, whose]) => ({ zone, whose }));
}
