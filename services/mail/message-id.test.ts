import { expect, test } from 'vitest';
import { messageId } from './message-id.ts';

const mail = { meetingId: 'a1', recipient: 1, kind: 'invitation', number: 1 } as const;

test('the same email has the same Message-ID forever', () => {
  expect(messageId(mail, 'kairos.example')).toBe('<0d99d3739b08e5b75994d7ea5a0b24bfac7af890@kairos.example>');
});

test('another meeting, recipient, kind or number has another one', () => {
  const others = [
    mail,
    { ...mail, meetingId: 'a' },
    { ...mail, recipient: 11 },
    { ...mail, number: 11 },
    { ...mail, kind: 'cancelled' as const },
  ];
  expect(new Set(others.map((other) => messageId(other, 'kairos.example'))).size).toBe(others.length);
});
