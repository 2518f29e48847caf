import { type OutlookPerson, PERSONAL_ACCOUNTS } from '#tests/doubles/microsoft/people.ts';

const calendar = (id: string, name: string, more: { canEdit?: boolean; hasTeams?: boolean } = {}) => ({
  ...{ id: `AAMk${Buffer.from(id).toString('base64')}`, name, canEdit: true, hasTeams: false },
  ...more,
});

/** Someone with a personal account and an empty mailbox, far from Greenwich: no Teams, and calendars that Outlook fills. */
export const PERSONAL: OutlookPerson = {
  tenantId: PERSONAL_ACCOUNTS,
  objectId: '00000000-0000-0000-66f3-3332eca7ea81',
  subject: 'demo-outlook-personal',
  email: 'paula.perth@example.com',
  firstName: 'Paula',
  lastName: 'Perth',
  zone: 'Australia/Perth',
  calendars: [
    calendar('perth/+main', 'Calendar'),
    calendar('perth/+garden', 'Garden'),
    calendar('perth/+birthdays', 'Birthdays', { canEdit: false }),
  ],
};
