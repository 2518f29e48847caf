import type { JoinAnswer } from '../../../contracts/api/join.ts';
import type { User } from '../../accounts/port.ts';
import { inWords, spoken, spokenDays } from '../../mail/words.ts';
import { type Html, html, nothing } from './html.ts';

type Join = {
  answer: JoinAnswer;
  organizerZone: string;
  viewer: User | null;
  /** Where signing in begins, which leads back here. */
  signIn: string;
  /** Whether a personal invitation came with the link. */
  invited: boolean;
};

const MINUTE = 60_000;

const nameOf = ({ organizer: { firstName, lastName, email } }: JoinAnswer): string =>
  `${firstName} ${lastName}`.trim() || email;

/** What becomes of a calendar, told before anyone connects theirs. */
const readsAndShows = (answer: JoinAnswer): string =>
  `Kairos reads when you are busy, never what you do. Within these dates it shows that to ${nameOf(answer)}, and to nobody else.`;

function when({ meeting }: JoinAnswer, zone: string): Html {
  const { scheduledTime: start, duration, dateRangeStart, dateRangeEnd } = meeting;
  if (start === null)
    return html`<p>Kairos looks for a time in these dates: ${spokenDays(dateRangeStart, dateRangeEnd)}.</p>`;
  const end = new Date(Date.parse(start) + duration * MINUTE).toISOString();
  return html`<p>The time is confirmed: ${spoken({ start, end }, zone)}.</p>`;
}

/** What the person who looks at the page can do now. */
function action({ answer, viewer, signIn, invited }: Join): Html {
  const { role, status, mayJoin } = answer.viewer;
  if (role === 'organizer')
    return html`<p>You organize this meeting, so you are part of it without joining.</p>`;
  if (status === 'accepted')
    return html`<p>You're in. Kairos tells you by mail once a time is confirmed.</p>`;
  if (answer.meeting.status === 'scheduled') return nothing;
  if (!viewer)
    return html`<p>Joining needs your Google calendar. ${readsAndShows(answer)}</p>
<p><a href="${signIn}">Continue with Google</a></p>`;
  if (!mayJoin && !invited && status !== 'declined') return nothing;
  return html`<form method="post">
<p>${status === 'declined' ? 'You have declined this meeting, and may join after all.' : readsAndShows(answer)}</p>
<button>Join as ${viewer.email}</button>
</form>`;
}

/** The page of a share link and of a mailed invitation. */
export const joinBody = (
  join: Join,
): Html => html`<p>${nameOf(join.answer)} invites you to this meeting of ${inWords(join.answer.meeting.duration)}.</p>
<p class="text">${join.answer.meeting.description ?? ''}</p>
${when(join.answer, join.organizerZone)}
${action(join)}`;

/** The page of a mailed link to decline. */
export const declineBody = (answer: JoinAnswer, hasDeclined: boolean, joinPage: string): Html =>
  hasDeclined
    ? html`<p>You have declined, and ${nameOf(answer)} sees it.</p>
<p><a href="${joinPage}">Join after all</a></p>`
    : html`<p>${nameOf(answer)} invites you to this meeting of ${inWords(answer.meeting.duration)}.</p>
<form method="post"><p>You cannot take part?</p>
<button>Decline</button></form>`;
