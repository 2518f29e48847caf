import { Check } from 'lucide-react';
import { useState } from 'react';
import type { ParticipantAnswer } from '../../../../contracts/api/meetings.ts';
import { Badge } from '../../components/badge.tsx';
import { nameOf } from '../../components/meetings/person.tsx';

/** More would push everything else off the screen. */
const SHOWN = 16;

/** Those who were invited, as badges; who has joined meanwhile is marked. */
export function Invited({ people }: { people: readonly ParticipantAnswer[] }) {
  const [all, setAll] = useState(false);
  const shown = all ? people : people.slice(0, SHOWN);
  if (people.length === 0)
    return (
      <p className="mt-4 text-sm text-soft">Nobody yet. Share the link, or send invitations by email.</p>
    );
  return (
    <>
      <ul aria-label="Invited participants" className="mt-4 flex flex-wrap gap-2">
        {shown.map((person) => (
          <li key={person.id} className="min-w-0 max-w-full">
            <Badge tone={person.status === 'accepted' ? 'good' : 'neutral'} className="max-w-full shrink">
              {person.status === 'accepted' && <Check role="img" aria-label="Joined:" />}
              <bdi className="truncate">{nameOf(person)}</bdi>
            </Badge>
          </li>
        ))}
      </ul>
      {people.length > SHOWN && (
        <button
          type="button"
          aria-expanded={all}
          onClick={() => setAll(!all)}
          className="mt-2 min-h-11 rounded-lg text-sm font-medium text-accent hover:underline"
        >
          {all ? 'Show fewer' : `Show all ${people.length}`}
        </button>
      )}
    </>
  );
}
