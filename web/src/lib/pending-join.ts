/** Who is joining, kept during the sign-in with Google. */
type PendingParticipant = { name: string; email: string; meetingId: string; shareableLink: string };

/** Session storage keys, which last as long as the tab and so survive the trip to Google and back. */
const PATH = 'pendingMeetingJoin';
const PATH_BEFORE_OAUTH = 'pendingMeetingJoinBeforeOAuth';
const PARTICIPANT = 'pendingParticipant';

/** Called before the browser leaves for Google; `path` is the join page with its query. */
export function keepPendingJoin(path: string, participant?: PendingParticipant): void {
  tolerant(() => {
    sessionStorage.setItem(PATH, path);
    sessionStorage.setItem(PATH_BEFORE_OAUTH, path);
  });
  if (participant) keepPendingParticipant(participant);
}

/** Keeps the typed text, so a reload shows it again. */
export const keepPendingParticipant = (participant: PendingParticipant): void =>
  void tolerant(() => sessionStorage.setItem(PARTICIPANT, JSON.stringify(participant)));

/** The join page to return to from Google, or null. */
export const pendingJoin = (): string | null => tolerant(() => sessionStorage.getItem(PATH)) ?? null;

/** The text typed earlier, if for this link. */
export function pendingParticipant(link: string): PendingParticipant | null {
  const kept = tolerant(() => JSON.parse(sessionStorage.getItem(PARTICIPANT) ?? 'null'));
  return kept?.shareableLink === link ? kept : null;
}

export function forgetPendingJoin(): void {
  tolerant(() => {
    for (const key of [PATH, PATH_BEFORE_OAUTH, PARTICIPANT]) sessionStorage.removeItem(key);
  });
}

/** Some browsers store nothing. The sign-in URL leads back anyway. */
function tolerant<Value>(use: () => Value): Value | undefined {
  try {
    return use();
  } catch {
    return undefined;
  }
}
