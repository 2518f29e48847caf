import type { StoryRole } from '#contracts/api/history.ts';
import type { MeetingWithId } from '#services/use-cases/meetings/organizing.ts';
import { isAnalyst } from '../analysts.ts';
import type { ApiDeps } from '../deps.ts';
import { notFound } from '../errors.ts';
import { roleOf } from '../meetings/policy.ts';
import type { AccessPolicy } from '../route.ts';
import { type FoundMeeting, findWithEvents } from './story.ts';

/** A meeting, and as what someone may read its history. */
export type HistoryAccess = MeetingWithId & { role: StoryRole };

/** The organizer and participants in their meeting role, and analysts. For everyone else the meeting does not exist. */
export const historyReaders =
  ({
    log,
    settings,
  }: Pick<ApiDeps, 'log' | 'settings'>): AccessPolicy<'user', HistoryAccess & FoundMeeting> =>
  async ({ user, params }) => {
    const found = await findWithEvents(log, params['id']);
    if (!found) throw notFound();
    const role = roleOf(found.state, user);
    if (role !== 'stranger') return { ...found, role };
    if (!isAnalyst(user, settings)) throw notFound();
    return { ...found, role: 'analyst' };
  };
