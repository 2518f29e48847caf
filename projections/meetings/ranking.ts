import { picked } from '#contracts/picked.ts';
import { type EventNamed, putRow, rowInstant } from './changes.ts';
import type { MeetingRows, RankingRow, SuggestionRow } from './rows.ts';

/** The latest ranking: its times, or why there are none and what would help. */
export function projectRanking(
  rows: MeetingRows,
  event: EventNamed<'TimesSuggested' | 'NoTimeFound'>,
): MeetingRows {
  const { data } = event;
  return {
    ...rows,
    meeting: {
      ...rows.meeting,
      ranking_round: data.round,
      ranking_at: rowInstant(event.meta.at),
      ranking_current: true,
      ranked_by: data.ranker.by,
      ranker_version: data.ranker.version,
      oldest_read_at: data.oldestReadAt === null ? null : rowInstant(data.oldestReadAt),
      no_time_reason: event.type === 'NoTimeFound' ? event.data.reason : null,
      improvements: event.type === 'TimesSuggested' ? (event.data.improvements ?? []) : [],
      remedies: event.type === 'NoTimeFound' ? event.data.remedies : [],
    },
    suggestions: event.type === 'TimesSuggested' ? suggested(rows, event) : [],
    rankings: putRow(rows.rankings, shown(rows, event), ({ round }) => round === data.round),
  };
}

const shown = (rows: MeetingRows, event: EventNamed<'TimesSuggested' | 'NoTimeFound'>): RankingRow => ({
  meeting_id: rows.meeting.id,
  round: event.data.round,
  ranked_at: rowInstant(event.meta.at),
  starts: event.type === 'TimesSuggested' ? event.data.suggestions.map(({ start }) => rowInstant(start)) : [],
  confidence: event.type === 'TimesSuggested' ? (event.data.suggestions[0]?.confidence ?? null) : null,
});

function suggested(rows: MeetingRows, event: EventNamed<'TimesSuggested'>): SuggestionRow[] {
  const ranked = rows.participants.filter((row) => row.status === 'pending' || row.status === 'accepted');
  return event.data.suggestions.map((suggestion, index) => {
    const missing = new Set(suggestion.notFree.map((person) => person.participant));
    return {
      meeting_id: rows.meeting.id,
      rank: index + 1,
      suggested_time: rowInstant(suggestion.start),
      ends_at: rowInstant(suggestion.end),
      ...picked(suggestion, ['confidence', 'costs', 'inconveniences', 'because', 'bent']),
      participants_available: ranked.filter((row) => !missing.has(row.number)).length,
      ai_reasoning: suggestion.reason,
      not_free: suggestion.notFree,
      created_at: rowInstant(event.meta.at),
    };
  });
}
