import { usualVideo, type VideoChoice, type VideoDefault, type VideoOffers } from '#contracts/video-call.ts';
import type { Calendars } from '#services/calendars/port.ts';
import { randomPart } from '#services/runtime/random-page.ts';
import type { User } from '#services/storage/accounts/port.ts';
import type { Refused } from './organizing.ts';
import { refuseWith } from './refuse.ts';

/** Bytes of a room's name, which is all that keeps strangers out. */
const ROOM_NAME_BYTES = 18;

export type VideoDeps = {
  calendars: Pick<Calendars, 'videoLinkName'>;
  settings: { /** Where Jitsi rooms are, without a trailing slash; null for none. */ jitsi: string | null };
};

type Said = { video?: VideoChoice | undefined; videoAddress?: string | null | undefined };

/** The settings of a meeting's video link. */
type Video = { video: VideoChoice; videoAddress: string };

type Decided<Video> = { ok: true; video: Video } | Refused;

/** This person's choices of video call. */
export function videoOffers(
  { calendars, settings: { jitsi } }: VideoDeps,
  { eventProviders }: Pick<User, 'eventProviders'>,
): VideoOffers {
  return { calendar: calendars.videoLinkName(eventProviders), jitsi: jitsi && new URL(jitsi).host };
}

/** The video link of a new meeting: as said, or else as its organizer set it. A Jitsi room gets its name here, once and for all. */
export function videoOfNew(
  deps: VideoDeps,
  organizer: Pick<User, 'eventProviders'> & VideoDefault,
  said: Said,
): Decided<Video> {
  if (isSaid(said)) return videoOf(deps, said);
  const video = usualVideo(organizer, videoOffers(deps, organizer));
  return videoOf(deps, { video, videoAddress: organizer.videoAddress });
}

/** A change's effect on the video link; nothing if already set, so that a room stays the same. */
export function changedVideo(
  deps: Pick<VideoDeps, 'settings'>,
  said: Said,
  now: { video: VideoChoice },
): Decided<Partial<Video>> {
  const isAsBefore = said.video === now.video && (said.video !== 'own' || !said.videoAddress);
  return isSaid(said) && !isAsBefore ? videoOf(deps, said) : { ok: true, video: {} };
}

const isSaid = ({ video, videoAddress }: Said): boolean => video !== undefined || Boolean(videoAddress);

/** An address alone is used as given. The meeting decides whether it can be linked. */
function videoOf(
  { settings: { jitsi } }: Pick<VideoDeps, 'settings'>,
  { video = 'own', videoAddress }: Said,
): Decided<Video> {
  const decided = (address: string): Decided<Video> => ({
    ok: true,
    video: { video, videoAddress: address },
  });
  if (video !== 'jitsi') return decided((video === 'own' && videoAddress) || '');
  if (jitsi === null)
    return refuseWith('invalid', "Video link can't be a Jitsi room here. Choose another one.");
  return decided(`${jitsi}/kairos-${randomPart(ROOM_NAME_BYTES).toString('hex')}`);
}
