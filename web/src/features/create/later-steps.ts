// Loaded as one file, while the first step is filled in.
export { ParticipantsStep } from './participants-step.tsx';
export { ReviewStep } from './review-step.tsx';
