import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { Decider } from '../decider.ts';
import type { MeetingCommand } from './commands.ts';
import { decideOnMeeting } from './decide.ts';
import { evolveMeeting } from './evolve.ts';
import type { MeetingRefusalCode } from './refusals.ts';
import type { Meeting } from './state.ts';

/**
 * A meeting: its commands (commands.ts), its events (contracts/events/meeting.ts), the state they lead to (state.ts,
 * evolve.ts), and the decision on a command: events (decide.ts) or a refusal (refusals.ts).
 */
export const meetingDecider: Decider<Meeting, MeetingCommand, MeetingEvent, MeetingRefusalCode> = {
  initial: { status: 'none' },
  evolve: evolveMeeting,
  decide: decideOnMeeting,
};
