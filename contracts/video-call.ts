/**
 * How people meet on video: by a video link that the organizer's calendar makes, in a Jitsi room, at an address of the
 * organizer's own, or not at all. As it is stored and sent.
 */
export const VIDEO_CHOICES = ['calendar', 'jitsi', 'own', 'none'] as const;
export type VideoChoice = (typeof VIDEO_CHOICES)[number];

/** What a meeting has where no one said anything, as all had before there was a choice. */
export const UNSAID_VIDEO: VideoChoice = 'calendar';

/** Characters of an address. */
export const MOST_VIDEO_ADDRESS = 500;

export const VIDEO_CHOICE_UNKNOWN = 'Video link must be calendar, jitsi, own, or none';
export const NOT_A_VIDEO_ADDRESS = 'Video link must be an address that begins with https://';
export const LONG_VIDEO_ADDRESS = `Video link cannot exceed ${MOST_VIDEO_ADDRESS} characters`;

/** What is wrong with an address to meet at; null if it can be linked. A name or a password in it could be mistaken for its host. */
export function problemWithVideoAddress(address: string): string | null {
  if (address.length > MOST_VIDEO_ADDRESS) return LONG_VIDEO_ADDRESS;
  if (!/^https:\/\/[^\s\\]+$/i.test(address) || !URL.canParse(address)) return NOT_A_VIDEO_ADDRESS;
  const { hostname, username, password } = new URL(address);
  return hostname.includes('.') && username + password === '' ? null : NOT_A_VIDEO_ADDRESS;
}

/** The address as browsers write it, so nothing unseen is left in it. */
export const asLinked = (address: string): string =>
  URL.canParse(address) ? new URL(address).href : address;

/** What can be chosen besides an address and nothing: the calendar's own by its name, and the host of Jitsi rooms. Null where there is none. */
export type VideoOffers = { calendar: string | null; jitsi: string | null };

/** What a person set for new meetings. */
export type VideoDefault = { video?: VideoChoice | null; videoAddress?: string | null };

/** What a new meeting gets that nothing is said for: what its organizer set, while that is offered, or else the first that is. */
export function usualVideo(
  { video, videoAddress }: VideoDefault,
  { calendar, jitsi }: VideoOffers,
): VideoChoice {
  const offered: Record<VideoChoice, boolean> = {
    calendar: calendar !== null,
    jitsi: jitsi !== null,
    own: Boolean(videoAddress),
    none: true,
  };
  return [video ?? 'calendar', 'calendar' as const, 'jitsi' as const].find((one) => offered[one]) ?? 'none';
}

/** The video link of a booked meeting, given the one that its calendar made; null if it has none. */
export const videoLinkOf = (
  { video, videoAddress }: { video: VideoChoice; videoAddress?: string | null },
  madeByCalendar: string | null | undefined,
): string | null => (video === 'calendar' ? madeByCalendar : videoAddress) || null;
