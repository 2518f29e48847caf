import { meetingDecider } from '../../services/domain/meeting/meeting.ts';
import { execute } from '../../services/use-cases/commands/execute.ts';
import { requireMeeting } from '../../services/use-cases/meetings/load-meeting.ts';
import type { Organizing } from '../../services/use-cases/meetings/organizing.ts';
import { simulatedIdOf } from './people.ts';
import type { Surroundings } from './surroundings.ts';

/** Creates a meeting without the limits that hold for real people, and with a link that opens nothing. */
export const createSimulatedMeeting =
  ({ seed, log }: Surroundings): Organizing['create'] =>
  async (organizer, { id, zone, details, chasing, participants, quorums = [] }, context) => {
    const created = await execute(
      log,
      meetingDecider,
      `meeting-${id}`,
      {
        type: 'CreateMeeting',
        organizerId: organizer.id,
        organizerAddresses: organizer.addresses,
        organizerZone: zone,
        link: simulatedIdOf(seed, `link ${id}`),
        linkHash: simulatedIdOf(seed, `hash ${id}`),
        ...details,
        ...chasing,
        participants,
        quorums,
      },
      context,
    );
    if (!created.ok) return created;
    return { ok: true, state: requireMeeting(created.state), checkpoint: created.checkpoint };
  };
