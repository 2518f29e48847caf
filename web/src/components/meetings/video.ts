import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import type { VideoChoice } from '#contracts/video-call.ts';

export const VIDEO_IN_WORDS: Record<VideoChoice, string> = {
  calendar: 'From your calendar',
  jitsi: 'Jitsi room',
  own: 'An address of your own',
  none: 'No video link',
};

/** The text in place of a video link that is pending or missing. */
export function whyNoVideoLink({
  video,
  videoAddress,
  calendar,
}: Pick<MeetingDetailsAnswer, 'video' | 'videoAddress' | 'calendar'>): string {
  if (video === 'none') return 'No video link';
  if (video !== 'calendar' && videoAddress !== null)
    return `${new URL(videoAddress).host}, once a time is booked`;
  if (video !== 'calendar' && calendar !== null) return 'For those who come';
  if (calendar?.state === 'recorded') return "The calendar didn't make a video link";
  return calendar === null ? 'Once a time is booked' : "Once it's in the calendar";
}
