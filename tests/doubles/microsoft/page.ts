import { pageFrame } from '../google/page.ts';

export const DEMO_MICROSOFT_ROOT = '/demo-microsoft';

export const showMicrosoftPage = pageFrame({
  root: DEMO_MICROSOFT_ROOT,
  home: DEMO_MICROSOFT_ROOT,
  name: 'Demo Microsoft',
  standsIn:
    "This isn't Microsoft. It's a demo with made-up people and calendars, used until Kairos has a Microsoft client.",
});
