import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { createElement } from 'react';
import { renderToStaticMarkup } from 'react-dom/server';
import { MemoryRouter } from 'react-router-dom';
import { expect, test } from 'vitest';
import type { MeetingDetailsAnswer } from '#contracts/api/meetings.ts';
import { DeskActions } from './desk-actions.tsx';
import { ThisMeetingContext } from './this-meeting.ts';

test('before anyone is invited, the page can already invite, edit and delete', () => {
  const meeting = {
    id: 'm',
    participants: [],
    shareableLink: null,
    status: 'pending',
  } as Partial<MeetingDetailsAnswer>;
  const view = createElement(
    ThisMeetingContext,
    { value: { meeting: meeting as MeetingDetailsAnswer, attendees: [] } },
    createElement(DeskActions),
  );
  const page = renderToStaticMarkup(
    createElement(
      QueryClientProvider,
      { client: new QueryClient() },
      createElement(MemoryRouter, null, view),
    ),
  );
  for (const action of ['Invite people', 'Edit', 'Delete']) expect(page).toContain(action);
});
