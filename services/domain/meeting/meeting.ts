import type { MeetingEvent } from '#contracts/events/meeting.ts';
import type { Decider } from '../decider.ts';
import type { MeetingCommand } from './commands.ts';
import { decideOnMeeting } from './decide.ts';
import { evolveMeeting } from './evolve.ts';
import type { MeetingRefusalCode } from './refusals.ts';
import type { Meeting } from './state.ts';

/**
 * A meeting: its commands (commands.ts), its events (contracts/events/meeting.ts), the state that they lead to (state.ts,
 * evolve.ts), and which events a command leads to in a state, or why it is refused (decide.ts, refusals.ts).
 */
export const meetingDecider: Decider<Meeting, MeetingCommand, MeetingEvent, MeetingRefusalCode> = {
  initial: { status: 'none' },
  evolve: evolveMeeting,
  decide: decideOnMeeting,
};
