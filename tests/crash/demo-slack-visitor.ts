import { UnexpectedAnswer, type Visitor } from '#services/cli/demo/visitor.ts';
import type { DemoSlackState } from '#services/demo/slack/page.ts';
import { memberByEmail } from '#services/demo/slack/workspace.ts';
import { eventuallySeen, insist } from './persistent-visitor.ts';

const PAGE = '/demo/slack';

type DemoSlackMessage = DemoSlackState['messages'][number];

/** What one of the demo's people sees and does in the demo Slack, who goes on trying. */
export function inDemoSlack(browser: Visitor, email: string) {
  const { id: as } = memberByEmail(email)!;

  const look = (place: string): Promise<DemoSlackState> =>
    insist(() => browser.get<DemoSlackState>(`${PAGE}.json?${new URLSearchParams({ as, in: place })}`));

  const messages = async (place: string): Promise<DemoSlackMessage[]> => (await look(place)).messages;

  /** Sends a form of the page. */
  async function send(form: string, fields: Record<string, string>): Promise<void> {
    const path = `${PAGE}/${form}`;
    const body = new URLSearchParams({ as, ...fields });
    const answer = await browser.request(path, { method: 'POST', body });
    if (answer.status !== 303) throw new UnexpectedAnswer(`POST ${path}`, answer.status, await answer.text());
  }

  return {
    look,

    /** Adds Kairos to the workspace, as someone who is signed in to it. */
    async add(): Promise<void> {
      const { authUrl } = await browser.get<{ authUrl: string }>('/api/slack/install');
      const page = new URL(authUrl);
      const body = new URLSearchParams(page.searchParams);
      body.set('decision', 'allow');
      const answer = await browser.request(page.pathname, { method: 'POST', body });
      await browser.open(answer.headers.get('location') ?? '');
    },

    /** Connects this account by the button of its Home, unless it was connected when it added Kairos. */
    async connect(): Promise<void> {
      await insist(() => browser.open(`${PAGE}?${new URLSearchParams({ as, in: 'home' })}`));
      const { home } = await eventuallySeen(
        () => look('Kairos'),
        (seen) => seen.home !== null,
      );
      const [, token] = /\/slack\/connect\/([\w.-]+)/.exec(JSON.stringify(home)) ?? [];
      if (token) await browser.post('/api/slack/connections', { token });
    },

    /** Returns the message as it is there. */
    async write(place: string, text: string): Promise<DemoSlackMessage> {
      await send('messages', { in: place, text });
      return (await messages(place)).findLast(({ by }) => by === as)!;
    },

    /**
     * The message of the bot beneath this one, once it says so, or as it is when patience ends; `meanwhile` is done
     * before each further look.
     */
    async answered(
      place: string,
      { ts }: DemoSlackMessage,
      words: string,
      meanwhile: () => Promise<void>,
    ): Promise<DemoSlackMessage> {
      const answer = async () => {
        await meanwhile();
        return (await messages(place)).find(
          ({ thread, by, isOnlyForMe }) => thread === ts && by !== as && !isOnlyForMe,
        );
      };
      const seen = await eventuallySeen(
        answer,
        (message) => JSON.stringify(message?.blocks)?.includes(words) === true,
      );
      if (!seen) throw new Error('there is no answer');
      return seen;
    },

    /** Presses the first button of this kind, until it is taken or no longer there. */
    async press(place: string, { ts }: DemoSlackMessage, action: string): Promise<void> {
      await insist(async () => {
        const { blocks } = (await messages(place)).find((message) => message.ts === ts)!;
        const block = blocks.find(
          ({ accessory }) => (accessory as { action_id?: string })?.action_id === action,
        );
        if (!block) return;
        await send('presses', { in: place, ts, block: String(block['block_id']), action });
      });
    },
  };
}
