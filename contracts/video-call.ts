/**
 * How people meet on video: by a video link that the organizer's calendar makes, in a Jitsi room, at an address of the
 * organizer's own, or not at all. As it is stored and sent.
 */
export const VIDEO_CHOICES = ['calendar', 'jitsi', 'own', 'none'] as const;
export type VideoChoice = (typeof VIDEO_CHOICES)[number];

/** The choice of a meeting for which nobody chose, as for all meetings before there was a choice. */
export const UNSAID_VIDEO: VideoChoice = 'calendar';

/** Characters of an address. */
export const MOST_VIDEO_ADDRESS = 500;

export const VIDEO_CHOICE_UNKNOWN = 'Video link must be calendar, jitsi, own, or none';
export const NOT_A_VIDEO_ADDRESS = 'Video link must be an address that begins with https://';
export const LONG_VIDEO_ADDRESS = `Video link cannot exceed ${MOST_VIDEO_ADDRESS} characters`;

/**
 * The error in a meeting address; null if the address can be linked. A user name or password in the URL could be
 * mistaken for its host.
 */
export function problemWithVideoAddress(address: string): string | null {
  if (address.length > MOST_VIDEO_ADDRESS) return LONG_VIDEO_ADDRESS;
  if (!/^https:\/\/[^\s\\]+$/i.test(address) || !URL.canParse(address)) return NOT_A_VIDEO_ADDRESS;
  const { hostname, username, password } = new URL(address);
  return hostname.includes('.') && username + password === '' ? null : NOT_A_VIDEO_ADDRESS;
}

/** The address as browsers write it, so that nothing invisible remains. */
export const asLinked = (address: string): string =>
  URL.canParse(address) ? new URL(address).href : address;

/**
 * The choices besides an address and none: the calendar's own by its name, and the host of Jitsi rooms. Null where
 * there is none.
 */
export type VideoOffers = { calendar: string | null; jitsi: string | null };

/** A person's default for new meetings. */
export type VideoDefault = { video?: VideoChoice | null; videoAddress?: string | null };

/**
 * The video call of a new meeting without a choice: its organizer's default while offered, or else the first choice
 * offered.
 */
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

/** The video link of a booked meeting, given the link made by its calendar; null if there is none. */
export const videoLinkOf = (
  { video, videoAddress }: { video: VideoChoice; videoAddress?: string | null },
  madeByCalendar: string | null | undefined,
): string | null => (video === 'calendar' ? madeByCalendar : videoAddress) || null;

/**
 * What calendars show as the place of an event: where people meet and their video link, in Outlook's way of writing
 * several places. Every program shows this field, and few show a video link of its own. Empty for neither.
 */
export const eventPlaceOf = (location: string | null | undefined, videoLink: string | null): string =>
  [location, videoLink].filter(Boolean).join('; ');
