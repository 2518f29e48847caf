import type { Page } from '@playwright/test';
import { slackManifest } from '#contracts/slack-manifest.ts';
import { expect, MIA, test, visitorTest } from './given.ts';

const heading = (page: Page, name: string) => page.getByRole('heading', { name, exact: true });
const main = (page: Page) => page.getByRole('main');

visitorTest(
  'the landing page shows all its sections, and the samples of the Slack bot',
  { tag: '@phone' },
  async ({ page }) => {
    await page.goto('/');
    await expect(heading(page, 'Find a time that works for everyone. And see why.')).toBeVisible();
    for (const name of [
      'Traditional scheduling',
      'AI scheduling with Kairos',
      'Invite participants',
      'AI analyzes and sets times',
      'Meeting scheduled',
      'Invite by email',
      'Invite from the contact panel',
      'Schedule without leaving Slack',
      'Individuals',
      'Teams and companies',
      'Your calendar stays yours',
      'Works with what you have',
      'Let your next meeting schedule itself',
    ])
      await expect(heading(page, name)).toBeVisible();
    for (const occasion of [
      ...['Client meetings', 'Interviews', 'Family events'],
      ...['Standups', 'Demos', 'Board meetings'],
    ])
      await expect(main(page).getByText(occasion, { exact: true })).toBeVisible();
    const sample = main(page).getByRole('figure').filter({ hasText: '@Kairos' });
    for (const confidence of ['95%', '87%', '82%']) await expect(sample.getByText(confidence)).toBeVisible();
    await expect(page.getByRole('region', { name: 'Kairos in figures' }).getByText('95%')).toBeVisible();
    await expect(page.getByRole('contentinfo')).toBeVisible();
  },
);

visitorTest(
  'visitors find the sign-in and the sign-up in the navigation, and its logo leads home',
  {
    tag: '@phone',
  },
  async ({ page }) => {
    const navigation = page.getByRole('navigation', { name: 'Main' });
    await page.goto('/privacy', { waitUntil: 'networkidle' });
    await page.evaluate(() => scrollTo(0, document.body.scrollHeight));
    await navigation.getByRole('link', { name: 'Sign In' }).click();
    await expect(page).toHaveURL('/auth?mode=login');
    await navigation.getByRole('link', { name: 'Get Started Free' }).click();
    await expect(page).toHaveURL('/auth');
    await navigation.getByRole('link', { name: 'Kairos home' }).click();
    await expect(heading(page, 'Find a time that works for everyone. And see why.')).toBeVisible();
  },
);

visitorTest('what the landing page tells and leads to', async ({ page }) => {
  await test.step('where the demo is on, the landing page leads into it', async () => {
    await page.goto('/');
    await main(page).getByRole('link', { name: 'Try the live demo' }).click();
    await expect(page.getByRole('heading', { name: 'Who do you want to be?' })).toBeVisible();
  });

  await test.step('the picture of the landing page says for each time what speaks for it and against it', async () => {
    await page.goto('/');
    const picture = main(page).getByRole('figure').filter({ hasText: 'Design review' });
    await expect(picture.getByText('Everyone is free. On Monday, Emma has no time.')).toBeVisible();
    await picture.getByText('Thursday', { exact: true }).click();
    await expect(
      picture.getByText("Two days later, and it's the last hour of the day for you."),
    ).toBeVisible();
    await expect(picture.getByText('10:30 AM').last()).toBeVisible();
    await page.keyboard.press('ArrowLeft');
    await expect(picture.getByRole('radio', { name: /Wednesday/ })).toBeChecked();
    await expect(
      picture.getByText("A day later, and it's the first hour of the day for Emma."),
    ).toBeVisible();
  });

  await test.step('every call to action of the landing page leads to the sign-up', async () => {
    for (const name of ['Get Started Free', 'Start Your Free Trial', 'Add to Slack']) {
      await page.goto('/');
      await main(page).getByRole('link', { name }).click();
      await expect(page).toHaveURL('/auth');
      await expect(heading(page, 'Get started with Kairos')).toBeVisible();
    }
  });

  await test.step('the footer leads to features, pricing, about, contact, help, status and privacy', async () => {
    const pages = {
      Features: ['/features', 'A score you can see inside'],
      Pricing: ['/pricing', 'Free for what most people need'],
      About: ['/about', 'The Greeks had two words for time'],
      Contact: ['/contact', 'Write to us'],
      'Help Center': ['/help', 'Help Center'],
      Status: ['/status', 'Status'],
      Privacy: ['/privacy', 'Privacy Policy'],
    } as const;
    await page.goto('/');
    for (const [name, [path, title]] of Object.entries(pages)) {
      await page.getByRole('contentinfo').getByRole('link', { name, exact: true }).click();
      await expect(page).toHaveURL(path);
      await expect(page.getByRole('heading', { level: 1, name: title, exact: true })).toBeVisible();
    }
  });
});

visitorTest(
  'the landing page shows the product in the colors of the page, and loads no others',
  async ({ page }) => {
    const loaded: string[] = [];
    page.on('request', (request) => {
      if (request.url().endsWith('.webp')) loaded.push(request.url());
    });
    await page.emulateMedia({ colorScheme: 'dark' });
    await page.goto('/');
    for (const name of [/The page of a meeting/, /A guest's phone/, /The page of a booked meeting/]) {
      const picture = main(page).getByRole('img', { name });
      await picture.scrollIntoViewIfNeeded();
      await expect
        .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
        .toBeGreaterThan(0);
    }
    expect(loaded.filter((url) => !url.includes('-dark'))).toEqual([]);
  },
);

visitorTest('what the pages for visitors tell and lead to', async ({ page, kairos }) => {
  await test.step('the free plan holds 200 items a month, and enterprise leads to the contact page', async () => {
    await page.goto('/pricing');
    const free = page.getByRole('region', { name: 'Free' });
    await expect(free.getByText('$0')).toBeVisible();
    await expect(free.getByText('Up to 200 meeting coordination and planning items per month')).toBeVisible();
    await expect(page.getByRole('main')).not.toContainText(/\b10\b/);
    const enterprise = page.getByRole('region', { name: 'Enterprise' });
    await expect(enterprise.getByText('Custom')).toBeVisible();
    await enterprise.getByRole('link', { name: 'Contact Sales' }).click();
    await expect(page).toHaveURL('/contact');
  });

  await test.step('the Help Center has a search box, three groups of questions, and two ways to support', async () => {
    await page.goto('/help', { waitUntil: 'networkidle' });
    await expect(page.getByRole('searchbox', { name: 'Search for help' })).toBeVisible();
    for (const name of ['Getting Started', 'Features & Usage', 'Privacy & Security'])
      await expect(heading(page, name)).toBeVisible();

    const answer = page.getByText('Or they sign in with an account they already have');
    await expect(answer).toBeHidden();
    await page.getByText('Do participants need an account?').click();
    await expect(answer).toBeVisible();

    await expect(heading(page, 'Contact Support')).toBeVisible();
    await expect(main(page).getByRole('link', { name: 'Contact Support' })).toHaveAttribute(
      'href',
      '/contact',
    );
    await expect(heading(page, 'Still Need Help?')).toBeVisible();
    await main(page).getByRole('link', { name: 'Write to us' }).click();
    await expect(page).toHaveURL('/contact');
  });

  await test.step('How It Works leads to the sign-up', async () => {
    await page.goto('/showcase');
    await expect(heading(page, 'How It Works')).toBeVisible();
    await main(page).getByRole('link', { name: 'Try it yourself' }).click();
    await expect(page).toHaveURL('/auth');
  });

  await test.step('the policies say what is kept for how long, and when they are from', async () => {
    await page.goto('/privacy');
    for (const text of [
      'Meeting data is deleted one year after the meeting is completed.',
      'Usage analytics are anonymized after two years.',
      "We'll give you 30 days' notice before these terms change.",
      'Read calendar availability',
      'Create events on calendars you own',
      'Read calendar sharing permissions',
      'Your email address',
    ])
      await expect(main(page).getByText(text, { exact: true })).toBeVisible();
    await expect(main(page)).toContainText('Support replies within 24 hours on weekdays (CET).');
    await page.goto('/terms');
    await expect(main(page).getByText('July 29, 2025')).toBeVisible();
  });

  await test.step('the status page shows what the server finds of itself', async () => {
    await page.goto('/status');
    await expect(page.getByText('All systems operational')).toBeVisible();
    await expect(page.getByRole('listitem').filter({ hasText: 'Event log' })).toContainText('Operational');
    await expect(page.getByText(/Checked when you opened this page: .* UTC/)).toBeVisible();
  });

  await test.step('the Slack setup shows a sample, four steps and two ways on', async () => {
    await page.goto('/slack-setup');
    for (const confidence of ['95%', '87%', '82%']) await expect(page.getByText(confidence)).toBeVisible();
    for (const name of [
      'Create the app',
      'Install it to your workspace and copy the bot token',
      'Connect your calendar',
      'Start scheduling',
    ])
      await expect(heading(page, name)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Contact Support' })).toHaveAttribute('href', '/contact');
    await expect(page.getByRole('link', { name: 'View Documentation' })).toHaveAttribute('href', '/help');
  });

  await test.step('public pages name themselves, also after going on to the next one', async () => {
    const expectAbout = async (path: string, title: string) => {
      await expect(page).toHaveTitle(`${title} · Kairos`);
      await expect(page.locator('link[rel=canonical]')).toHaveCount(1);
      await expect(page.locator('link[rel=canonical]')).toHaveAttribute('href', kairos.url + path);
      await expect(page.locator('meta[name=description]')).toHaveCount(1);
      await expect(page.locator('meta[name=description]')).toHaveAttribute('content', /\w{3,}/);
      await expect(page.locator('meta[property="og:url"]')).toHaveAttribute('content', kairos.url + path);
    };
    const pages = [
      ['/pricing', 'Pricing'],
      ['/about', 'About'],
      ['/contact', 'Contact'],
      ['/status', 'Status'],
    ] as const;
    for (const [path, title] of pages) {
      await page.goto(path, { waitUntil: 'networkidle' });
      await expectAbout(path, title);
    }
    for (const [path, title] of pages) {
      await page.getByRole('contentinfo').getByRole('link', { name: title, exact: true }).click();
      await expectAbout(path, title);
    }
  });
});

visitorTest(
  'the contact form sends nothing on its own; it writes an email for the visitor to send',
  async ({ page }) => {
    const sent: string[] = [];
    page.on('request', (request) => {
      if (request.method() !== 'GET') sent.push(request.url());
    });
    await page.goto('/contact', { waitUntil: 'networkidle' });
    await page.evaluate(() => {
      Reflect.get(window, 'navigation').addEventListener(
        'navigate',
        (event: { destination: { url: string } }) => sessionStorage.setItem('opened', event.destination.url),
      );
    });
    await page.getByLabel("What's it about?").selectOption('My data');
    await page.getByLabel('Message').fill('What do you keep?\nMia & Noah');
    await page.getByRole('button', { name: 'Open email draft' }).click();
    await expect
      .poll(() => page.evaluate(() => sessionStorage.getItem('opened')))
      .toBe(
        'mailto:support@kairos.example?subject=My%20data&body=What%20do%20you%20keep%3F%0D%0AMia%20%26%20Noah',
      );
    await expect(page).toHaveURL('/contact');
    await expect(page.getByLabel('Message')).toHaveValue('What do you keep?\nMia & Noah');
    expect(sent).toEqual([]);
  },
);

visitorTest(
  'the app manifest is copied with the address of this Kairos, and says so for two seconds',
  async ({ page, context, kairos }) => {
    await context.grantPermissions(['clipboard-read', 'clipboard-write']);
    await page.clock.install();
    await page.goto('/slack-setup', { waitUntil: 'networkidle' });
    await page.clock.pauseAt(Date.now() + 60_000);
    const copy = page.getByRole('button', { name: 'Copy App Manifest' });
    const copied = page.getByRole('button', { name: 'Copied!' });
    await copy.click();
    await expect(copied).toBeVisible();
    const text = await page.evaluate(() => navigator.clipboard.readText());
    expect(JSON.parse(text)).toEqual(slackManifest(kairos.url));

    await page.clock.runFor(1_900);
    await expect(copied).toBeVisible();
    await page.clock.runFor(200);
    await expect(copy).toBeVisible();
  },
);

test('an unknown address says so, and leads home, back, and to four pages', async ({
  page,
  signIn,
  complaints,
}) => {
  complaints.foresee(/404/);
  await signIn(page, MIA);
  await page.goto('/contacts');
  const response = await page.goto('/nowhere');
  expect(response?.status()).toBe(404);
  await expect(heading(page, 'Page Not Found')).toBeVisible();
  await expect(page.getByText("The page you're looking for doesn't exist or has been moved.")).toBeVisible();

  await page.getByRole('button', { name: 'Go Back' }).click();
  await expect(page).toHaveURL('/contacts');
  const links = {
    'Create Meeting': '/meetings/create',
    'My Meetings': '/meetings',
    Contacts: '/contacts',
    'How It Works': '/showcase',
  };
  for (const [name, path] of Object.entries(links)) {
    await page.goto('/nowhere');
    await page.getByRole('navigation', { name: 'Quick links' }).getByRole('link', { name }).click();
    await expect(page).toHaveURL(path);
  }
});
