/** A server that roles depend on, as a process that can be killed. */
export type Server = {
  /** The same after every start. */
  url: string;
  /** As a power cut would. */
  kill(): Promise<void>;
  /** Starts it again on what it had stored. */
  start(): Promise<void>;
  /** Ends it and removes what it stored. */
  stop(): Promise<void>;
};
