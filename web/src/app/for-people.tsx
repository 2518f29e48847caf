import { useQueryClient } from '@tanstack/react-query';
import { refreshMeetings } from '../api/meetings.ts';
import { useUndoAfterReload } from '../components/meetings/undo-offer.tsx';
import { setBehind, useBehind } from '../lib/behind.ts';
import { LiveUpdates } from './live-updates.ts';
import { PhoneNavigation } from './phone-navigation.tsx';

/** What every page has while someone is signed in. */
export function ForPeople() {
  useUndoAfterReload();
  return (
    <>
      <LiveUpdates />
      <BehindBar />
      <PhoneNavigation />
    </>
  );
}

/** Shown when a change was saved that the lists don't show yet. */
function BehindBar() {
  const client = useQueryClient();
  if (!useBehind()) return null;
  const refresh = () => {
    setBehind(false);
    void refreshMeetings(client);
  };
  return (
    <p role="status" className="bg-warn-soft px-4 py-2 text-center text-sm text-warn">
      Your change is saved. It may take a moment to show up.{' '}
      <button type="button" onClick={refresh} className="min-h-9 font-medium underline">
        Refresh
      </button>
    </p>
  );
}
