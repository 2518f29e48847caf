import type { RequestedChange } from '#contracts/events/slack.ts';
import { problemWithText } from '#contracts/meeting-texts.ts';
import { displayName } from '#contracts/text/names.ts';
import { activeBooking, type ExistingMeeting } from '#services/domain/meeting/state.ts';
import { stillUndoable } from '#services/domain/meeting/undo.ts';
import type { TaskResult } from '#services/sagas/load/target.ts';
import type { NamedPerson } from '#services/understanding/form.ts';
import type { ChangeSaid, readChange } from '#services/understanding/read-change.ts';
import type { ConversationCommand } from '../conversation/conversation.ts';
import { type Asking, meetingsThere, ofThread, ofTitle, participantsMeant, whoIsUnclear } from './meant.ts';
import { retryLater } from './record.ts';
import { resolveNamedPeople } from './resolve-named-people.ts';
import type { SlackTaskDeps } from './slack-deps.ts';

/** The change, why the change isn't clear, or that Slack has to be asked again. */
type Wanted = { change: RequestedChange } | { unclear: string } | TaskResult;

/**
 * The change and its meeting, or why they aren't clear. Null if the message may be a request for a new meeting,
 * since the thread isn't about any of the requester's meetings.
 */
export async function understandChange(
  deps: SlackTaskDeps,
  asking: Asking,
  { said, title, isOrder }: NonNullable<ReturnType<typeof readChange>>,
): Promise<ConversationCommand | TaskResult | null> {
  const unclear = (about: string) => ({ type: 'SlackNotUnderstood', why: 'unclearChange', about }) as const;
  const { asked, organizer } = asking;
  const own = await meetingsThere(deps, await deps.slack.changeableMeetingsOf(organizer.id, deps.now()));
  const undoable = own.filter(({ state }) => stillUndoable(state) !== null);
  const ofPlace = asked.thread === null && said.kind === 'undo' ? undoable : ofThread(deps, asked, own);
  const meant = title === null ? await ofPlace : ofTitle(title, own);
  const [found] = meant;
  if (!found && title === null && !isOrder) return null;
  if (!found)
    return unclear(
      title === null
        ? "I don't know which meeting you mean. Tell me in the thread of a meeting you organize, or put its title in quotes"
        : `You organize no upcoming meeting called “${title}”`,
    );
  if (meant.length > 1)
    return unclear(
      title === null
        ? "I don't know which meeting you mean. Put its title in quotes"
        : `You organize several meetings called “${title}”`,
    );
  const wanted = await wantedOf(deps, asking, found.state, said);
  if ('done' in wanted) return wanted;
  if ('unclear' in wanted) return unclear(wanted.unclear);
  return {
    type: 'SlackChangeUnderstood',
    userId: organizer.id,
    meeting: found.id,
    title: found.state.title ?? '',
    change: wanted.change,
  };
}

async function wantedOf(
  deps: SlackTaskDeps,
  asking: Asking,
  meeting: ExistingMeeting,
  said: ChangeSaid,
): Promise<Wanted> {
  if (said.kind === 'undo') {
    const still = stillUndoable(meeting);
    return still
      ? { change: { kind: 'undo', booking: still.booking } }
      : { unclear: "There's nothing to undo, or it's too late, since everyone is being told" };
  }
  if (meeting.status === 'cancelled') return { unclear: 'This meeting was cancelled' };
  switch (said.kind) {
    case 'details': {
      const problem = problemWithText('location', said.location ?? '');
      return problem ? { unclear: problem } : { change: said };
    }
    case 'length':
    case 'cancel':
      return { change: said };
    case 'move':
      return said.dateRangeStart === undefined && !activeBooking(meeting)
        ? { unclear: 'No time is booked yet. Choose one of the suggested times' }
        : { change: said };
    case 'add':
      return whoToAdd(deps, asking, said);
    case 'remove':
      return whoToRemove(deps, asking, meeting, said.people);
    case 'unclear':
      return {
        unclear: `I didn't understand “${said.words}”. Name people with @ or by email address, and days like “next week”`,
      };
  }
}

async function whoToAdd(
  deps: SlackTaskDeps,
  { asked: { team, by }, organizer, signal }: Asking,
  { people, bookedTime }: Extract<ChangeSaid, { kind: 'add' }>,
): Promise<Wanted> {
  const named = await resolveNamedPeople(
    deps,
    {
      slackUsers: people.flatMap((one) => (one.kind === 'mention' ? [one.user] : [])),
      emails: people.flatMap((one) => (one.kind === 'mail' ? [one.address] : [])),
    },
    { team, by, organizer },
    signal,
  );
  if (named.ok) return { change: { kind: 'add', people: named.people, bookedTime } };
  if (named.why === 'later') return retryLater(named.failure);
  return {
    unclear:
      named.why === 'nobody'
        ? 'You organize it, so you need no invitation'
        : `Slack doesn't tell me the email address of ${named.about ?? 'someone you mentioned'}. Write their address instead`,
  };
}

async function whoToRemove(
  { slack }: SlackTaskDeps,
  { asked: { team } }: Asking,
  meeting: ExistingMeeting,
  people: readonly NamedPerson[],
): Promise<Wanted> {
  const names = new Map<number, string>();
  for (const person of people) {
    const those = await participantsMeant(slack, meeting, person, team);
    const unknown = whoIsUnclear(person, those);
    if (unknown !== null) return { unclear: unknown };
    for (const { number, name, email } of those) names.set(number, displayName(name, email));
  }
  return { change: { kind: 'remove', participants: [...names.keys()], names: [...names.values()] } };
}
