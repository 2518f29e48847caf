/** Says that something happened to a meeting. Lost, doubled and reordered rings cost time, never correctness. */
export interface Doorbell {
  ring(meetingId: string): void;
  /** Answers a function that stops listening. */
  listen(onRing: (meetingId: string) => void): () => void;
  close(): Promise<void>;
}
