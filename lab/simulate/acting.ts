import { v5 as uuidV5 } from 'uuid';
import type { Actor } from '../../contracts/events/event-spec.ts';
import type { MeetingCommand } from '../../services/domain/meeting/commands.ts';
import { meetingDecider } from '../../services/domain/meeting/meeting.ts';
import { withCorrelationId } from '../../services/runtime/correlation.ts';
import {
  type ConversationCommand,
  conversationDecider,
} from '../../services/slack/conversation/conversation.ts';
import { type CommandContext, execute } from '../../services/use-cases/commands/execute.ts';
import type { Life } from './life.ts';
import { nowIn, type Surroundings } from './surroundings.ts';

type Source = 'http' | 'slack';

/** Does something as a person, in line with nothing before it. */
export function inPerson<T>(
  world: Surroundings,
  life: Life,
  actor: Actor,
  source: Source,
  act: (context: CommandContext) => Promise<T>,
): Promise<T> {
  life.acts += 1;
  const commandId = uuidV5(`act ${life.acts}`, life.meetingId);
  const context = { commandId, actor, correlationId: commandId, source, now: () => nowIn(world) };
  return withCorrelationId(commandId, () => act(context));
}

/** What a person does to a meeting. A refusal is a mistake of the simulation, and thrown. */
export const asPerson = (
  world: Surroundings,
  life: Life,
  actor: Actor,
  command: MeetingCommand,
  source: Source = 'http',
): Promise<void> =>
  inPerson(world, life, actor, source, async (context) => {
    const done = await execute(world.log, meetingDecider, `meeting-${life.meetingId}`, command, context);
    if (!done.ok) throw refusalOf(command, life, done.refused.message);
  });

/** What a person writes or clicks in Slack. */
export const inSlack = (world: Surroundings, life: Life, command: ConversationCommand): Promise<void> =>
  inPerson(world, life, { kind: 'slack' }, 'slack', async (context) => {
    const done = await execute(world.log, conversationDecider, `slack-${life.meetingId}`, command, context);
    if (!done.ok) throw refusalOf(command, life, done.refused.message);
  });

const refusalOf = ({ type }: { type: string }, { meetingId }: Life, message: string) =>
  new Error(`${type} on ${meetingId} was refused: ${message}`);
