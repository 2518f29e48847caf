// What comes before the form or after it, in one file to load. Few need it before they have created a meeting.
export { PlanAgain } from './plan-again.tsx';
export { ShareMeeting } from './share.tsx';
