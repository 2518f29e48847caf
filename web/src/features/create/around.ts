// The screens before and after the form, loaded as one file. Few people need them before they have created a meeting.
export { PlanAgain } from './plan-again.tsx';
export { ShareMeeting } from './share.tsx';
