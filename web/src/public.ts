// What the public pages do. They are plain HTML and need no more than this.
import type { CurrentUser } from '#contracts/api/account.ts';
import { contactMail } from './features/marketing/contact-mail.ts';
import { turnTheme } from './lib/theme.ts';

const { session, demo } = document.documentElement.dataset;

/** Milliseconds, from the specification, section 9. */
const COPIED_FOR = 2_000;

/** Copies what the button holds and says so for two seconds. */
async function copy(button: HTMLElement) {
  const label = button.querySelector('[aria-live]')!;
  // Pressed again meanwhile, it still has its own words to go back to.
  button.dataset['words'] ??= label.textContent;
  const copied = await navigator.clipboard?.writeText(button.dataset['copy']!).then(
    () => true,
    () => false,
  );
  label.textContent = copied ? 'Copied!' : 'Please copy it by hand';
  setTimeout(() => {
    label.textContent = button.dataset['words']!;
  }, COPIED_FOR);
}

/** Opens the visitor's own mail program with what the form holds. */
function writeMail(form: HTMLFormElement) {
  const said = (field: string) => String(new FormData(form).get(field) ?? '');
  location.href = contactMail(form.dataset['mailTo']!, {
    name: said('name'),
    topic: said('topic'),
    message: said('message'),
  });
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-turns-theme]')) turnTheme();
  const button = target.closest<HTMLElement>('[data-copy]');
  if (button) void copy(button);
});

document.addEventListener('submit', (event) => {
  const form = event.target as HTMLFormElement;
  if (!form.dataset['mailTo']) return;
  event.preventDefault();
  writeMail(form);
});

// Where the app led here, browsers take its pages for parts of this document when one goes back to them.
const { pathname } = location;
addEventListener('popstate', () => {
  if (location.pathname !== pathname) location.reload();
});

if (session === 'in') void showWhoIsSignedIn();
if (demo) {
  // It needs what the page itself does not: after everything else, which may have been loaded before this script was.
  const showDemoBar = () => void import('./app/demo-root.tsx');
  if (document.readyState === 'complete') showDemoBar();
  else addEventListener('load', showDemoBar);
}

async function showWhoIsSignedIn() {
  const response = await fetch('/api/auth/user');
  if (!response.ok) return;
  const { firstName, lastName, profileImageUrl } = (await response.json()) as CurrentUser;
  const link = document.querySelector('[data-me]')!;
  link.setAttribute('aria-label', `Settings of ${firstName} ${lastName}`);
  link.querySelector('span')!.textContent = `${firstName} ${lastName}`;
  const picture = link.querySelector('img')!;
  picture.hidden = profileImageUrl === null;
  picture.src = profileImageUrl ?? '';
}
