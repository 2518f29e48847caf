import type { JoinAnswer } from '#contracts/api/join.ts';
import { PREVIEW_PICTURES } from '#contracts/pages.ts';
import { durationInWords } from '#contracts/text/durations.ts';
import { fullName } from '#contracts/text/names.ts';
import { escapeHtml } from '#services/runtime/html.ts';

const day = new Intl.DateTimeFormat('en-US', { month: 'short', day: 'numeric', timeZone: 'UTC' });
const spoken = (date: string): string => day.format(new Date(date));

const meta = (title: string, description: string, publicUrl: string): string =>
  [
    ['name', 'description', description],
    ['property', 'og:title', title],
    ['property', 'og:description', description],
    ['property', 'og:site_name', 'Kairos'],
    ['property', 'og:type', 'website'],
    // The same for every meeting, so the picture reveals nothing about this meeting.
    ['property', 'og:image', publicUrl + PREVIEW_PICTURES.invitation],
    ['property', 'og:image:width', '1200'],
    ['property', 'og:image:height', '630'],
    ['property', 'og:image:alt', "You're invited to a meeting"],
    ['name', 'twitter:card', 'summary_large_image'],
  ]
    .map(([kind, name, content]) => `<meta ${kind}="${name}" content="${escapeHtml(content!)}">`)
    .join('\n');

/** The preview of a share link in a chat. It shows nothing that the page itself would not show. */
export function preview({ meeting, organizer }: JoinAnswer, publicUrl: string): string {
  const name = fullName(organizer);
  if (meeting.title === null || name === null || meeting.status === 'scheduled')
    return meta("You're invited to a meeting", "Open the link to see what it's about.", publicUrl);
  const [from, to] = [spoken(meeting.dateRangeStart), spoken(meeting.dateRangeEnd)];
  const days = from === to ? from : `${from} to ${to}`;
  return meta(
    `${name} invites you: ${meeting.title}`,
    `${durationInWords(meeting.duration)}, ${days}`,
    publicUrl,
  );
}
