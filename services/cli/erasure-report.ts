import type { ErasedPerson } from '#services/use-cases/erasure/erase-person-by-email.ts';

const OUT_OF_REACH = [
  'mails that have left, events in Google Calendar and messages in Slack: those are not in Kairos',
  'exports and backups that were made before',
  'their name alone, about meetings that they were no part of, or in a spelling that Kairos does not know',
];

/** What was erased about a person and what wasn't, line by line, for the operator who has to answer them. */
export function erasureReport({ places, words, hasAccount }: ErasedPerson): string[] {
  const { request, reworded, kept } = words;
  const erased = [
    ...(places > 0 ? [`their address, name and busy times in ${meetings(places)}`] : []),
    ...(reworded.length > 0
      ? [
          `what was written about ${meetings(reworded.length)} and named them; titles and descriptions now say “somebody”`,
        ]
      : []),
    ...(request.length > 0
      ? [
          `${request.length === 1 ? 'a request' : `${request.length} requests`} in Slack that led to no meeting`,
        ]
      : []),
    ...(places + reworded.length + kept.length > 0 ? ['the mails that Kairos kept of these meetings'] : []),
    'contacts with this address',
  ];
  const stays = [
    ...(hasAccount ? ['their account: they delete it themselves, under Settings. Then erase once more'] : []),
    ...(kept.length > 0
      ? [
          `what was written about ${meetings(kept.length)} before Kairos could erase words alone. It goes a year after the meeting: ${kept.join(', ')}`,
        ]
      : []),
    ...OUT_OF_REACH,
  ];
  return ['Erased, so that it can never be read again:', ...items(erased), 'Not erased:', ...items(stays)];
}

const meetings = (count: number): string => (count === 1 ? 'one meeting' : `${count} meetings`);

const items = (lines: readonly string[]): string[] => lines.map((line) => `- ${line}`);
