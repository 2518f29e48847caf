// What is around every page besides its frame, in one file, because each one costs a trip over a slow line.
export { ForPeople } from './for-people.tsx';
export { Component as SignedIn } from './signed-in.tsx';
export { Toaster } from './toaster.tsx';
