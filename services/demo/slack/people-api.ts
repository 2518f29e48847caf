import { DateTime } from 'luxon';
import { jsonField, type SlackApiCall, type SlackApiMethod, slackApiRefusal, textField } from './api-call.ts';
import { readBlocks } from './blocks.ts';
import type { DemoSlackStore } from './store.ts';
import { DEMO_BOT, DEMO_TEAM, type Member, memberByEmail, memberOf } from './workspace.ts';

/** Slack's figure. */
const MOST_BLOCKS_OF_A_VIEW = 100;

/** People and their Home tabs: https://docs.slack.dev/reference/methods, families `users` and `views`. */
export function peopleMethods(store: DemoSlackStore, now: () => Date): Record<string, SlackApiMethod> {
  const view = ({ id, name, firstName, handle, email, zone }: Member, { install }: SlackApiCall) => {
    const local = DateTime.fromJSDate(now(), { zone });
    return {
      id,
      team_id: DEMO_TEAM.id,
      name: handle,
      real_name: name,
      deleted: false,
      tz: zone,
      tz_label: local.offsetNameLong,
      tz_offset: local.offset * 60,
      is_bot: false,
      is_app_user: false,
      profile: {
        real_name: name,
        display_name: name,
        first_name: firstName,
        ...(install.scopes.includes('users:read.email') && { email }),
      },
    };
  };
  const bot = {
    id: DEMO_BOT.user,
    team_id: DEMO_TEAM.id,
    name: DEMO_BOT.handle,
    real_name: DEMO_BOT.name,
    deleted: false,
    tz: 'America/Los_Angeles',
    is_bot: true,
    is_app_user: false,
    profile: { real_name: DEMO_BOT.name, display_name: DEMO_BOT.name, bot_id: DEMO_BOT.id },
  };

  return {
    'users.info': {
      scope: () => 'users:read',
      async call(call) {
        const id = textField(call.fields, 'user');
        const member = memberOf(id);
        if (member) return { ok: true, user: view(member, call) };
        return id === DEMO_BOT.user ? { ok: true, user: bot } : slackApiRefusal('user_not_found');
      },
    },

    'users.lookupByEmail': {
      scope: () => 'users:read.email',
      async call(call) {
        const member = memberByEmail(textField(call.fields, 'email'));
        return member ? { ok: true, user: view(member, call) } : slackApiRefusal('users_not_found');
      },
    },

    'views.publish': {
      scope: null,
      async call({ fields }) {
        const member = memberOf(textField(fields, 'user_id'));
        if (!member) return slackApiRefusal('user_not_found');
        const given = jsonField(fields, 'view');
        if (typeof given !== 'object' || given === null || Reflect.get(given, 'type') !== 'home')
          return slackApiRefusal('invalid_arguments');
        const blocks = readBlocks(Reflect.get(given, 'blocks'), MOST_BLOCKS_OF_A_VIEW);
        if (!blocks) return slackApiRefusal('invalid_blocks');
        await store.showHome(member.id, blocks);
        return { ok: true, view: { id: `V0${member.id}`, type: 'home', blocks } };
      },
    },
  };
}
