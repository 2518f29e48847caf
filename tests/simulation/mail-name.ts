/** Names an email: every copy of it has the same name, whatever its Message-ID. */
export const mailName = (mail: {
  meetingId: string;
  kind: string;
  recipient: number;
  number: number;
}): string => `${mail.meetingId} ${mail.kind} ${mail.number} to person ${mail.recipient}`;
