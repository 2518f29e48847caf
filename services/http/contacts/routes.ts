import { addContactRequest, contact, contactList } from '#contracts/api/contacts.ts';
import { CONTACTS_PER_USER } from '#contracts/api/limits.ts';
import { isAmong } from '#contracts/email-address.ts';
import { countInWords } from '#contracts/text/counts.ts';
import type { ApiDeps } from '../deps.ts';
import { ApiError, notFound } from '../errors.ts';
import { type Route, route } from '../route.ts';

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

const OWN_ADDRESS = "This is one of your own addresses. You're in every meeting that you create.";

export function contactRoutes({ contacts }: Pick<ApiDeps, 'contacts'>): Route[] {
  return [
    route('GET /api/contacts', {
      summary: 'List your contacts, by name',
      scope: 'meetings:read',
      answers: { 200: contactList },
      handle: ({ user }) => contacts.list(user.id),
    }),
    route('POST /api/contacts', {
      summary: 'Save a contact, or rename the one with this address',
      scope: 'meetings:write',
      body: addContactRequest,
      answers: { 201: contact, 409: null },
      handle: async ({ user, body }) => {
        if (isAmong(user.addresses, body.email)) throw new ApiError(400, OWN_ADDRESS);
        const added = await contacts.add(user.id, body);
        if (!added)
          throw new ApiError(
            409,
            `You already have ${countInWords(CONTACTS_PER_USER, 'contact')}, which is the limit. Delete some first.`,
          );
        return added;
      },
    }),
    route('DELETE /api/contacts/:id', {
      summary: 'Delete a contact',
      scope: 'meetings:write',
      answers: { 204: null },
      handle: async ({ user, params }) => {
        const id = params['id'] ?? '';
        if (!UUID.test(id) || !(await contacts.remove(user.id, id))) throw notFound();
      },
    }),
  ];
}
