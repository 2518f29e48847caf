import type { MailKind } from '../../contracts/events/delivery.ts';
import { expectAgreement, expectAnswer } from './answering.ts';
import type { Life } from './life.ts';
import { considerRemedies, considerTimes, helpOut, reactToAllDeclined, requestEvent } from './organizer.ts';
import type { SimulatedWorld } from './world.ts';

/** An email has arrived: plans its reader's reaction. */
export function reactToMail(
  world: SimulatedWorld,
  life: Life,
  { recipient, kind, number }: { recipient: number; kind: MailKind; number: number },
): void {
  switch (kind) {
    case 'invitation':
    case 'reminder':
      expectAnswer(world, life, recipient);
      break;
    case 'newDates':
      expectAgreement(world, life, recipient);
      break;
    case 'suggestions':
    case 'proposals':
      considerTimes(world, life);
      break;
    case 'needsYou':
    case 'deadline':
      helpOut(world, life);
      break;
    case 'noTime':
      considerRemedies(world, life);
      break;
    case 'allDeclined':
      reactToAllDeclined(world, life);
      break;
    case 'calendarFailed':
      requestEvent(world, life, number);
      break;
    default:
      // For information only.
      break;
  }
}
