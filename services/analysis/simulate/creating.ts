import { meeting } from '#services/domain/meeting/decider.ts';
import { execute } from '#services/use-cases/commands/execute.ts';
import { existing } from '#services/use-cases/meetings/existing.ts';
import type { Organizing } from '#services/use-cases/meetings/port.ts';
import { idOf } from './people.ts';
import type { Surroundings } from './surroundings.ts';

/** Creates a meeting without the limits that hold for real people, and with a link that opens nothing. */
export const createMeeting =
  ({ seed, log }: Surroundings): Organizing['create'] =>
  async (organizer, { id, zone, details, participants }, context) => {
    const created = await execute(
      log,
      meeting,
      `meeting-${id}`,
      {
        type: 'CreateMeeting',
        organizerId: organizer.id,
        organizerEmail: organizer.email,
        organizerZone: zone,
        link: idOf(seed, `link ${id}`),
        linkHash: idOf(seed, `hash ${id}`),
        ...details,
        participants,
      },
      context,
    );
    if (!created.ok) return created;
    return { ok: true, state: existing(created.state), checkpoint: created.checkpoint };
  };
