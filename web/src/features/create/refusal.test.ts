import { expect, test } from 'vitest';
import { RequestFailed } from '#web/lib/request.ts';
import { mendableRefusal } from './refusal.ts';

const refused = (status: number, message: string) =>
  mendableRefusal(new RequestFailed(status, JSON.stringify({ message }), { message }));

test.each([
  ['End date must be within the next 2 years', 'dateRangeEnd'],
  ['The dates cannot span more than a year', 'dateRangeEnd'],
  ['Start date is required', 'dateRangeStart'],
  ['Meeting title cannot exceed 200 characters', 'title'],
  ['Description must be text', 'description'],
  ['Duration must be a whole number of minutes', 'duration'],
  ['Meeting cannot exceed 8 hours', 'duration'],
])('"%s" is shown at %s', (message, field) => expect(refused(400, message)).toEqual({ message, field }));

test('a refusal about no field, or one that has to wait, is shown as the server said it', () => {
  const message = "You've sent 200 invitations today, which is the limit. Try again tomorrow.";
  expect(refused(429, message)).toEqual({ message });
  expect(refused(400, "The request has a field that isn't allowed, or is nested too deeply.")).toEqual({
    message: "The request has a field that isn't allowed, or is nested too deeply.",
  });
});

test("a failure that can't be fixed here isn't shown", () => {
  expect(refused(500, 'Something went wrong. Try again.')).toBeNull();
  expect(mendableRefusal(new RequestFailed(0, 'Kairos could not be reached.'))).toBeNull();
});
