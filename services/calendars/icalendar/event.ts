import ICAL from 'ical.js';
import { sameAddress } from '#services/domain/meeting/details.ts';
import type { BusyKind } from '../provider.ts';
import { parseRule, type RecurrenceRule } from './rule.ts';
import { UnreadableText } from './split.ts';
import { UTC, type Wall, type ZoneLookup, type ZoneRules } from './zones.ts';

/** A moment as a calendar writes it. */
export type Moment = {
  wall: Wall;
  rules: ZoneRules;
  isDate: boolean;
  /** It's a time that names no zone. */
  isFloating: boolean;
};

/** How long something takes: whole days of the calendar, then milliseconds that have passed. */
export type Length = { days: number; milliseconds: number };

/** One VEVENT, as far as busy time depends on it. */
export type EventEntry = {
  start: Moment;
  length: Length;
  /** Null if it leaves its time free. */
  kind: BusyKind | null;
  /** Each way in which its rules can be understood: it takes place at all of these times (RRULE). */
  rules: readonly RecurrenceRule[];
  /** Rules for when it doesn't take place (EXRULE), each with all ways in which it can be understood. */
  exceptRules: readonly (readonly RecurrenceRule[])[];
  /** Further times at which it takes place (RDATE), some with a length of their own. */
  also: readonly { start: Moment; length: Length }[];
  /** When it doesn't take place (EXDATE). */
  except: readonly Moment[];
  /** Which occurrence of its series it replaces. */
  replaces: { moment: Moment; andFollowing: boolean } | null;
};

export type EntryContext = {
  zones: ZoneLookup;
  /** Of whole days and of times without a zone. */
  local: ZoneRules;
  /** The addresses of the person, to find their own reply. */
  addresses: readonly string[];
};

const DAY = 24 * 3_600_000;

export const instantOf = ({ wall, rules }: Moment): number => rules.toInstant(wall);

/** When something that starts at this moment ends, in milliseconds. */
export const endOf = ({ wall, rules }: Moment, { days, milliseconds }: Length): number =>
  rules.toInstant(wall + days * DAY) + milliseconds;

/** Reads a VEVENT. Throws UnreadableText. */
export function readEntry(text: string, context: EntryContext): EventEntry {
  try {
    return entryOf(ICAL.Component.fromString(text.replace(RULE, '')), text, context);
  } catch (error) {
    if (error instanceof UnreadableText) throw error;
    throw new UnreadableText('malformedEvent');
  }
}

/** Rules are for `parseRule` alone: the library drops what it doesn't know of them. */
const RULE = /^(RRULE|EXRULE)(?:;[^:\r\n]*)?:(.*?)(?:\r?\n|$)/gim;

function entryOf(event: ICAL.Component, text: string, context: EntryContext): EventEntry {
  const [start] = momentsOf(event, 'dtstart', context);
  if (!start) throw new UnreadableText('malformedEvent');
  const [replaced] = momentsOf(event, 'recurrence-id', context);
  const length = lengthOf(event, start, context);
  return {
    start,
    length,
    kind: kindOf(event, context.addresses),
    rules: rulesIn(text, 'RRULE', start).flat(),
    exceptRules: rulesIn(text, 'EXRULE', start),
    also: event.getAllProperties('rdate').flatMap((dates) =>
      dates.getValues().map((value) => ({
        start: momentOf(value instanceof ICAL.Period ? value.start : value, dates, context),
        length: value instanceof ICAL.Period ? lengthOfDuration(value.getDuration()) : length,
      })),
    ),
    except: momentsOf(event, 'exdate', context),
    replaces: replaced
      ? {
          moment: replaced,
          andFollowing:
            event.getFirstProperty('recurrence-id')?.getFirstParameter('range') === 'THISANDFUTURE',
        }
      : null,
  };
}

const rulesIn = (text: string, name: 'RRULE' | 'EXRULE', start: Moment): RecurrenceRule[][] =>
  [...text.matchAll(RULE)].flatMap(([, property = '', rule = '']) =>
    property.toUpperCase() === name ? [parseRule(rule, start)] : [],
  );

const momentsOf = (event: ICAL.Component, name: string, context: EntryContext): Moment[] =>
  event
    .getAllProperties(name)
    .flatMap((property) => property.getValues().map((value) => momentOf(value, property, context)));

function momentOf(value: unknown, property: ICAL.Property, { zones, local }: EntryContext): Moment {
  if (!(value instanceof ICAL.Time)) throw new UnreadableText('malformedEvent');
  const { year, month, day, hour, minute, second, isDate } = value;
  const wall = Date.UTC(year, month - 1, day, hour, minute, second);
  if (Number.isNaN(wall)) throw new UnreadableText('malformedEvent');
  const tzid = property.getFirstParameter('tzid');
  const isUtc = value.zone === ICAL.Timezone.utcTimezone;
  const rules = isUtc ? UTC : isDate || !tzid ? local : zones.named(tzid);
  return { wall, rules, isDate, isFloating: !isDate && !isUtc && !tzid };
}

function lengthOf(event: ICAL.Component, start: Moment, context: EntryContext): Length {
  const duration = event.getFirstPropertyValue('duration');
  if (duration instanceof ICAL.Duration) return lengthOfDuration(duration);
  const [end] = momentsOf(event, 'dtend', context);
  if (start.isDate) {
    // Some write the day itself as the end.
    const days = end ? Math.round((end.wall - start.wall) / DAY) : 1;
    if (days < 0) throw new UnreadableText('malformedEvent');
    return { days: Math.max(1, days), milliseconds: 0 };
  }
  const milliseconds = end ? instantOf(end) - instantOf(start) : 0;
  if (milliseconds < 0) throw new UnreadableText('malformedEvent');
  return { days: 0, milliseconds };
}

function lengthOfDuration({ weeks, days, hours, minutes, seconds, isNegative }: ICAL.Duration): Length {
  if (isNegative) throw new UnreadableText('malformedEvent');
  return { days: weeks * 7 + days, milliseconds: ((hours * 60 + minutes) * 60 + seconds) * 1000 };
}

/** What Outlook says of an event beyond free or busy; it counts for more than TRANSP, which has only the two. */
const OUTLOOK: Readonly<Record<string, BusyKind | null>> = {
  FREE: null,
  WORKINGELSEWHERE: null,
  TENTATIVE: 'tentative',
  BUSY: 'firm',
  OOF: 'outOfOffice',
};

function kindOf(event: ICAL.Component, addresses: readonly string[]): BusyKind | null {
  const said = (name: string) => String(event.getFirstPropertyValue(name) ?? '').toUpperCase();
  const status = said('status');
  const reply = replyOf(event, addresses);
  if (status === 'CANCELLED' || reply === 'DECLINED') return null;
  const outlook = OUTLOOK[said('x-microsoft-cdo-busystatus')];
  const kind = outlook === undefined ? (said('transp') === 'TRANSPARENT' ? null : 'firm') : outlook;
  const isOpen = status === 'TENTATIVE' || reply === 'TENTATIVE' || reply === 'NEEDS-ACTION';
  return kind === 'firm' && isOpen ? 'tentative' : kind;
}

/** The person's own reply to an invitation; undefined if they aren't invited. */
function replyOf(event: ICAL.Component, addresses: readonly string[]): string | undefined {
  const own = event.getAllProperties('attendee').find((attendee) => {
    const address = String(attendee.getFirstValue() ?? '').replace(/^mailto:/i, '');
    return addresses.some((one) => sameAddress(one, address));
  });
  return own && (own.getFirstParameter('partstat') ?? 'NEEDS-ACTION').toUpperCase();
}
