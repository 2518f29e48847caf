import type { MeetingAnswer, MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { whyWaiting } from '#web/components/meetings/waiting.ts';
import {
  cityOf,
  clockIn,
  drawnTimes,
  longTime,
  offsetOf,
  type readInvitation,
  shortTime,
  toldTimes,
} from './telling.ts';
import type { Moment, NewMail, NewMessage, Truth } from './world.ts';

/* The law: no two places say different things of the same person, or of the meeting, at the same moment. */

type Said = { place: string; about: string; says: unknown };

/** What doesn't agree in a moment, each as a sentence. */
export function contradictionsIn(moment: Moment): string[] {
  const said = [...whatIsTrue(moment), ...whatPlacesSay(moment)];
  const apart = [...Map.groupBy(said, ({ about }) => about)].flatMap(([about, all]) => {
    const answers = Map.groupBy(all, ({ says }) => JSON.stringify(says));
    if (answers.size === 1) return [];
    const each = [...answers].map(([says, by]) => `${says} (${by.map(({ place }) => place).join(', ')})`);
    return [`${about}: ${each.join(' or ')}`];
  });
  const inMails = moment.mails.flatMap((mail) =>
    wrongIn(mail, moment).map((wrong) => `the ${mail.kind} email to ${mail.to}: ${wrong}`),
  );
  const inSlack = moment.messages.flatMap((message) =>
    wrongInSlack(message, moment).map((wrong) => `Slack tells ${message.to}: ${wrong}`),
  );
  return [...apart, ...inMails, ...inSlack, ...unknownsSaidToBeBusy(moment), ...wrongOfCalendars(moment)].map(
    (one) => `after ${moment.act}, ${one}`,
  );
}

const busyByNow = (people: readonly Truth[]): number[] =>
  people.flatMap(({ isBusy, status }, index) => (isBusy && status === 'accepted' ? [index + 1] : []));

function whatIsTrue({ people, organizer, title, start }: Moment): Said[] {
  const pending = people.filter(({ status }) => status === 'pending').length;
  const place = 'in truth';
  return [
    { place, about: 'the start', says: start },
    { place, about: 'the title', says: title },
    { place, about: 'the organizer', says: `${organizer.name} ${organizer.email}` },
    { place, about: 'who is busy by now', says: busyByNow(people) },
    { place, about: 'how many replied', says: people.length - pending },
    { place, about: 'how many joined', says: people.filter(({ status }) => status === 'accepted').length },
    ...people.flatMap(({ status, name, zone, isMember }, index) => [
      { place, about: `the status of ${index + 1}`, says: status },
      { place, about: `the name of ${index + 1}`, says: name },
      ...(isMember ? [] : [{ place, about: `the zone of ${index + 1}`, says: zone }]),
    ]),
  ];
}

type Person = { name: string | null; status: string };
type ShownMeeting = { scheduledTime: string | null; status: string; participants: Person[] };
type Sentence = { sentence: string };

/** The claims of what isn't an email. */
function whatPlacesSay({ id, people, organizer, told, start, act }: Moment): Said[] {
  return told.flatMap(({ place: name, reader, says }): Said[] => {
    const place = reader === null ? name : `${name} of ${reader}`;
    const one = (about: string, what: unknown): Said => ({ place, about, says: what });
    const ofPeople = (all: Person[], numberOf = (index: number) => index + 1) =>
      all.flatMap((person, index) => [
        one(`the status of ${numberOf(index)}`, person.status),
        one(`the name of ${numberOf(index)}`, person.name),
      ]);
    const ofMeeting = ({ scheduledTime, status, participants }: ShownMeeting) => [
      ...(status === 'cancelled' ? [] : [one('the start', scheduledTime)]),
      ...ofPeople(participants),
    ];
    switch (name) {
      case 'the page of the meeting': {
        const page = says as MeetingDetailsAnswer;
        return [
          ...ofMeeting(page),
          ...(reader === 0 ? [one('who is busy by now', page.watch?.busy.toSorted() ?? [])] : []),
        ];
      }
      case 'the share link': {
        const { meeting, participants } = says as { meeting: ShownMeeting; participants: Person[] };
        return ofMeeting({ ...meeting, participants });
      }
      case 'the page of the invitation': {
        const page = says as ReturnType<typeof readInvitation>;
        const email = people[reader! - 1]!.email;
        return [
          one('the title', page.title),
          one('the organizer', page.organizer),
          ...(page.me === null
            ? []
            : [
                one('the start', null),
                one(`the status of ${reader}`, 'pending'),
                one(`the name of ${reader}`, page.me === email ? null : page.me),
              ]),
        ];
      }
      case 'My Meetings': {
        const row = (says as MeetingAnswer[]).find((meeting) => meeting.id === id);
        // Those who declined no longer have it.
        if (!row && reader && people[reader - 1]!.status === 'declined') return [];
        if (!row)
          return [one('whether the meeting is there', false), one('whether the meeting is there', true)];
        const waits = whyWaiting(row);
        const everyone = waits?.includes('replied') || waits === 'Everyone declined';
        return [...ofMeeting(row), ...(everyone ? [one('how many replied', people.length)] : [])];
      }
      case 'the dashboard': {
        const row = (says as { id: string; participants: unknown[]; scheduledAt: string | null }[]).find(
          (recent) => recent.id === id,
        );
        return row
          ? [one('the start', row.scheduledAt), one('how many joined', row.participants.length)]
          : [];
      }
      case 'the history': {
        const zone = reader ? people[reader - 1]!.zone! : organizer.zone;
        const { entries: sentences } = says as { entries: Sentence[] };
        const booked = sentences.findLast(({ sentence }) => / was booked[ .]/.test(sentence));
        return booked && start && act !== 'cancel'
          ? [one('the start', longTime(booked.sentence, zone, start))]
          : [];
      }
      case 'who is silent': {
        const { replied, silent } = says as { replied: number; silent: { participant: number }[] };
        const isSilent = (number: number) => silent.some(({ participant }) => participant === number);
        return [
          one('how many replied', replied),
          ...people.map((_, index) => one(`whether ${index + 1} is silent`, isSilent(index + 1))),
          ...people.map(({ status }, index) => ({
            place: 'in truth',
            about: `whether ${index + 1} is silent`,
            says: status === 'pending',
          })),
        ];
      }
      case 'an agent': {
        const seen = says as { start?: string; local?: string; people: (Person & { number: number })[] };
        const local = seen.local && start ? shortTime(seen.local, organizer.zone, start)!.start : null;
        return [
          ...(seen.start ? [one('the start', seen.start), one('the start', local)] : []),
          ...seen.people.flatMap(({ number, status, name: shown }) => [
            one(`the status of ${number}`, status),
            one(`the name of ${number}`, shown === people[number - 1]!.email ? null : shown),
          ]),
        ];
      }
      default: {
        const { meeting, me, zone, others } = says as {
          meeting: { scheduledTime: string | null; status: string };
          me: Person;
          zone: string | null;
          others: { answered: number; count: number };
        };
        const own = reader!;
        // The page asks the browser where nothing was said; of someone's account, only they are told.
        const isSaid = zone !== null;
        return [
          ...(meeting.status === 'cancelled' ? [] : [one('the start', meeting.scheduledTime)]),
          one(`the status of ${own}`, me.status),
          one(`the name of ${own}`, me.name),
          ...(isSaid && !people[own - 1]!.isMember ? [one(`the zone of ${own}`, zone)] : []),
          one('how many replied', others.answered + (me.status === 'pending' ? 0 : 1)),
        ];
      }
    }
  });
}

/** A text as a regular expression that matches nothing else. */
const literally = (text: string): string => text.replace(/[\\^$.*+?()[\]{}|]/g, '\\$&');

/** Emails in which the booked time is the first that is told. */
const TELL_THE_TIME = ['booked', 'changed'];

function wrongIn(mail: NewMail, { people, organizer, start, title }: Moment): string[] {
  const number = people.findIndex(({ email }) => email === mail.to) + 1;
  const reader: Pick<Truth, 'name' | 'zone'> = number > 0 ? people[number - 1]! : organizer;
  const zone = reader.zone ?? organizer.zone;
  const times = toldTimes(mail.text);
  const wrong: (string | false)[] = times.flatMap(({ start: at, city, offset }) => [
    city !== 'UTC' && city !== cityOf(zone) && `${city} time for a reader in ${zone}`,
    city === 'UTC' && reader.zone !== null && offsetOf(zone, at) !== 0 && `UTC for a reader in ${zone}`,
    city !== 'UTC' && offset !== offsetOf(zone, at) && `${offset} minutes ahead of UTC in ${zone}`,
  ]);
  const isUnknown = /don't know yours yet/.test(mail.text);
  if (times.length > 0)
    wrong.push(isUnknown !== (reader.zone === null) && `their zone is ${reader.zone}, but it says otherwise`);
  if (TELL_THE_TIME.includes(mail.kind) && start)
    wrong.push(times[0]?.start !== start && `it is at ${start}, told is ${times[0]?.start}`);
  wrong.push(
    times.some(({ city }) => city !== 'UTC' && !mail.html.includes(`${city} time`)) &&
      'its two bodies differ',
  );

  if (start && TELL_THE_TIME.includes(mail.kind))
    wrong.push(...wrongClocksOfOthers(mail.text, { people, start }));

  const { file } = mail;
  if (file?.method === 'REQUEST') {
    wrong.push(mail.subject !== title && `the subject of an invitation is ${mail.subject}, not ${title}`);
    wrong.push(file.start !== start && `the file is at ${file.start}, the meeting at ${start}`);
    wrong.push(file.title !== title && `the file is named ${file.title}`);
  } else {
    const near = times[0]?.start ?? start ?? new Date().toISOString();
    const brief = shortTime(mail.subject.slice(0, -title.length), zone, near);
    if (brief && TELL_THE_TIME.includes(mail.kind))
      wrong.push(brief.start !== start && `its subject tells ${brief.start}, the meeting is at ${start}`);
    if (brief) {
      const named = reader.zone === null ? cityOf(zone) : null;
      wrong.push(brief.city !== named && `its subject names ${brief.city}, not ${named}`);
    }
  }
  const greeting = /^Hi(?: (.+?))?,$/m.exec(mail.text)?.[1] ?? null;
  const first = reader.name?.split(' ')[0] ?? null;
  wrong.push(greeting !== first && `it greets ${greeting}, and they are ${first}`);
  return [...wrong.filter((one) => one !== false), ...wrongOfPeople(mail.text, { people, number })];
}

/** Of `That's 2:00 PM for Noah and 9:00 AM for Emma and 2 others.`, who has another hour then. */
function wrongClocksOfOthers(
  text: string,
  { people, start }: { people: readonly Truth[]; start: string },
): string[] {
  const [, told = ''] = /^That's (.*)\.$/m.exec(text) ?? [];
  const hours = [...told.matchAll(/(\d{1,2}:\d\d [AP]M)(?: on \w+)? for (.+?)(?=;|,? and \d+:|$)/g)];
  return hours.flatMap(([, hour, names = '']) =>
    people.flatMap(({ name, zone }) => {
      const isNamed =
        name !== null && new RegExp(`\\b${literally(name.split(' ')[0]!)}(?:$|[ ,])`).test(names);
      return isNamed && zone !== null && clockIn(zone, start) !== hour
        ? [`${hour} for ${name} in ${zone}`]
        : [];
    }),
  );
}

/** Sentences of private messages that tell the booked time. */
const TELLS_THE_TIME = / is booked\.| moved “|^Booked for /m;

function wrongInSlack({ to, mrkdwn }: NewMessage, { people, organizer, start }: Moment): string[] {
  const number = people.findIndex(({ email }) => email === to) + 1;
  const reader: Pick<Truth, 'name' | 'zone'> = number > 0 ? people[number - 1]! : organizer;
  const zone = reader.zone ?? organizer.zone;
  const times = drawnTimes(mrkdwn);
  const wrong: (string | false)[] = times.flatMap(({ at, otherwise }) => {
    const day = shortTime(otherwise, zone, at);
    const city = /, ([^,]+) time \(/.exec(otherwise)?.[1];
    return [
      (day ? day.start !== at : otherwise !== clockIn(zone, at)) && `${otherwise} for ${at} in ${zone}`,
      city !== undefined && city !== cityOf(zone) && `${city} time for a reader in ${zone}`,
    ];
  });
  if (start && TELLS_THE_TIME.test(mrkdwn))
    wrong.push(times[0]?.at !== start && `it is at ${start}, told is ${times[0]?.at}`);
  const text = mrkdwn.replace(/<[^>]*>/g, '');
  return [...wrong.filter((one) => one !== false), ...wrongOfPeople(text, { people, number })];
}

/** What a text says of people that isn't so: under which name they go, and whether they replied. */
function wrongOfPeople(
  text: string,
  { people, number }: { people: readonly Truth[]; number: number },
): string[] {
  const body = text.replace(/https?:\S+/g, '');
  return people.flatMap(({ email, name, status }, index) => {
    if (index + 1 === number) return [];
    const called = name ?? email;
    const says = (words: string) => new RegExp(`${literally(called)} ${words}`).test(body);
    const wrong: (string | false)[] = [
      name !== null && body.includes(email) && `${name} goes by an address`,
      number > 0 && body.includes(email) && `a participant is told ${email}`,
      status !== 'pending' && says("(?:hasn't|has not) (?:replied|answered)") && `${called} has replied`,
      status !== 'declined' && says('(?:declined|is out)') && `${called} hasn't declined`,
      status === 'pending' &&
        /(?:[Ee]veryone|all) (?:has |have )?replied/.test(body) &&
        `${called} hasn't replied`,
    ];
    return wrong.filter((one) => one !== false);
  });
}

/** Of whom nothing is known, nothing may be said as if it were. */
function unknownsSaidToBeBusy({ people, asOrganizer, told, mails, messages }: Moment): string[] {
  const texts = [
    ...(asOrganizer?.ranking?.suggestions.flatMap(({ aiReasoning, details }) => [aiReasoning, ...details]) ??
      []),
    (asOrganizer?.ranking?.current && asOrganizer?.ranking.headline) || '',
    ...mails.map(({ text }) => text),
    ...messages.map(({ mrkdwn }) => mrkdwn),
    ...told.filter(({ place }) => place === 'an agent').map(({ says }) => JSON.stringify(says)),
  ];
  return people.flatMap(({ name, email, status, hasMarked, isMember }, index) => {
    if (status !== 'pending' || hasMarked || isMember) return [];
    const names = [name, name?.split(' ')[0], email].flatMap((one) => one ?? []);
    const no = texts.filter((text) =>
      names.some((one) =>
        new RegExp(
          `${literally(one)}(?: is busy| can't (?:come|make)| isn't free| \\((?:busy|free)\\))`,
        ).test(text),
      ),
    );
    const states = asOrganizer?.ranking?.current
      ? asOrganizer?.ranking.suggestions.flatMap(({ people: at }) =>
          at.flatMap(({ participant, state }) => (participant === index + 1 ? [state] : [])),
        )
      : [];
    const proposes = asOrganizer?.proposals.some(({ participant }) => participant === index + 1);
    const known = states.filter(
      (state) => state === 'busy' || state === 'outOfHours' || (state === 'free' && !proposes),
    );
    return [
      ...no.map((text) => `nothing is known of ${index + 1}, but: ${text.slice(0, 200)}`),
      ...known.map((state) => `nothing is known of ${index + 1}, who is shown as ${state}`),
    ];
  });
}

/**
 * What was done in a calendar is told the organizer once, and stands in the history. Nobody hears that someone is busy by now
 * while nothing came up.
 */
function wrongOfCalendars({ act, by, organizer, told, mails, messages }: Moment): string[] {
  const news = [
    ...mails.map(({ to, text }) => ({ to, text })),
    ...messages.map(({ to, mrkdwn }) => ({ to, text: mrkdwn })),
  ];
  const ofBusy = news.filter(({ text }) => / now busy at the time of /.test(text));
  const elsewhere = ofBusy.filter(({ to }) => act !== 'fillUp' || to !== organizer.email);
  const wrong = elsewhere.map(({ to }) => `${to} is told that someone is busy by now`);
  if (!by || (act !== 'fillUp' && act !== 'declineInCalendar')) return wrong;
  const words = act === 'fillUp' ? /(?:is|are) now busy at the time of / : / can't make it to /;
  const heard = news.filter(({ to, text }) => to === organizer.email && words.test(text));
  if (!heard.some(({ text }) => text.includes(by.name!))) wrong.push(`nothing tells of ${by.name}`);
  if (mails.filter(({ to, text }) => to === organizer.email && words.test(text)).length > 1)
    wrong.push(`${by.name} is told twice`);
  const { entries } = told.find(({ place }) => place === 'the history')!.says as { entries: Sentence[] };
  const noted = act === 'fillUp' ? 'is busy at the booked time now' : 'declined';
  if (!entries.some(({ sentence }) => sentence.includes(`${by.name} ${noted}`)))
    wrong.push(`the history doesn't say that ${by.name} ${noted}`);
  return wrong;
}
