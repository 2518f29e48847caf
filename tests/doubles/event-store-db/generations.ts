import grpc from '@grpc/grpc-js';

/** How servers differ, as seen on EventStoreDB 23.10.8 and 24.10.4, and on KurrentDB 26.1.0. */
export type Generation = {
  /** Whether followers hear that they have caught up. */
  tellsCaughtUp: boolean;
  /** What of an event counts towards the limit of an append, in bytes. */
  sizeOf(event: { data: Buffer; metadata: Buffer; type: string }): number;
  /** The limit of an append, in bytes. */
  maxAppend: number;
  /** The status for a follower whose place is inside a record. */
  insideRecord: { code: grpc.status; details: string };
  /** What a follower gets that begins beyond the end: everything new, or only what lies behind its place. */
  beyondTheEnd: 'everything new' | 'what lies behind';
  /** What becomes of a live follower that doesn't keep up: its call ends, or it quietly catches up again. */
  slowFollower: 'ended' | 'catches up';
  /** Whether it packs each answer with gzip for clients that offer to unpack it. */
  packs: boolean;
};

const MEBIBYTE = 1024 * 1024;
const sizeWhole: Generation['sizeOf'] = ({ data, metadata, type }) =>
  data.length + metadata.length + 2 * type.length;
const INVALID_POSITION = {
  code: grpc.status.INVALID_ARGUMENT,
  details: 'Trying to read from an invalid position.',
};

/** The behavior of the server with this version, such as `24.10.4`. */
export function generationOf(version: string): Generation {
  const [major = 0, minor = 0] = version.split('.').map(Number);
  const isSince24 = major >= 24;
  return {
    tellsCaughtUp: isSince24 || (major === 23 && minor >= 10),
    sizeOf: isSince24 ? sizeWhole : ({ data }) => data.length,
    // How much 26.1 takes isn't known, except that it took five.
    maxAppend: (major >= 26 ? 16 : 1) * MEBIBYTE,
    insideRecord: isSince24
      ? INVALID_POSITION
      : { code: grpc.status.UNKNOWN, details: 'Exception was thrown by handler.' },
    beyondTheEnd: isSince24 ? 'what lies behind' : 'everything new',
    slowFollower: isSince24 ? 'catches up' : 'ended',
    packs: major >= 26 || (major === 25 && minor >= 1),
  };
}
