import { queryOptions } from '@tanstack/react-query';
import type {
  Happening,
  MeetingHistory,
  MeetingThen,
  MeetingVersion,
  StoryEntry,
  StoryKind,
  WhyNot,
} from '#contracts/api/history.ts';

export type { Happening, MeetingHistory, MeetingThen, MeetingVersion, StoryEntry, StoryKind, WhyNot };

export const historyQuery = (id: string) =>
  queryOptions<MeetingHistory | null>({ queryKey: ['/api/meetings', id, 'history'] });

export const versionQuery = (id: string, version: number) =>
  queryOptions<MeetingVersion | null>({ queryKey: ['/api/meetings', id, 'history', version] });

/** `start` is an instant, ISO. */
export const whyQuery = (id: string, version: number, start: string) =>
  queryOptions<WhyNot | null>({
    queryKey: ['/api/meetings', id, 'history', version, `why?start=${encodeURIComponent(start)}`],
  });
