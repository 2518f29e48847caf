import type { ErasedPerson } from './erase-person-by-email.ts';

const OUT_OF_REACH = [
  "emails already sent, events in calendars, and messages in Slack: Kairos can't reach those",
  'exports and backups made earlier',
  "their name without their address, in meetings they weren't part of or in a spelling Kairos doesn't know",
];

/**
 * What was erased about a person and what wasn't, for the admin who replies to them. `withAccount`: after their account was
 * erased, with everything that was theirs.
 */
export function erasureReport(
  { places, words, hasAccount }: ErasedPerson,
  { withAccount = false }: { withAccount?: boolean } = {},
): { erased: string[]; stays: string[] } {
  const { request, reworded } = words;
  const erased = [
    ...(withAccount
      ? [
          'their account, with its calendars and contacts',
          'the meetings they organized, and their address, name, and busy times in all others',
        ]
      : []),
    ...(places > 0 ? [`their address, name, and busy times in ${meetings(places)}`] : []),
    ...(reworded.length > 0
      ? [
          `what was written about ${meetings(reworded.length)} and named them; titles and descriptions now say “someone”`,
        ]
      : []),
    ...(request.length > 0
      ? [
          `${request.length === 1 ? 'a request' : `${request.length} requests`} in Slack that led to no meeting`,
        ]
      : []),
    ...(places + reworded.length > 0 ? ['the emails Kairos kept about these meetings'] : []),
    'contacts with this address',
  ];
  const stays = [
    ...(hasAccount ? ['their account: they delete it themselves, in Settings. Erase again after that'] : []),
    ...OUT_OF_REACH,
  ];
  return { erased, stays };
}

const meetings = (count: number): string => (count === 1 ? 'one meeting' : `${count} meetings`);
