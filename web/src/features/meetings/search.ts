import type { MeetingAnswer } from '#contracts/api/meetings.ts';

/** The meetings whose title, or a person in them, has the text in their name or address, ignoring case. */
export function findMeetings(meetings: readonly MeetingAnswer[], text: string): readonly MeetingAnswer[] {
  const wanted = text.trim().toLowerCase();
  if (wanted === '') return meetings;
  return meetings.filter(({ title, participants }) =>
    [title, ...participants.flatMap(({ name, email }) => [name, email])].some((said) =>
      said?.toLowerCase().includes(wanted),
    ),
  );
}
