// All the script that public pages need, because they are plain HTML.
import type { CurrentUser } from '#contracts/api/account.ts';
import { ACCOUNT_DELETED } from './lib/account-deleted.ts';
import { turnTheme } from './lib/theme.ts';

const { session, demo } = document.documentElement.dataset;

/** Milliseconds. */
const COPIED_FOR = 2_000;

/** Copies the button's text and says so for two seconds. */
async function copy(button: HTMLElement) {
  const label = button.querySelector('[aria-live]')!;
  // Remembers the label, in case the button is clicked again before it is restored.
  button.dataset['words'] ??= label.textContent;
  const copied = await navigator.clipboard?.writeText(button.dataset['copy']!).then(
    () => true,
    () => false,
  );
  label.textContent = copied ? 'Copied!' : 'Copy it manually';
  setTimeout(() => {
    label.textContent = button.dataset['words']!;
  }, COPIED_FOR);
}

document.addEventListener('click', ({ target }) => {
  if (!(target instanceof Element)) return;
  if (target.closest('[data-turns-theme]')) turnTheme();
  const button = target.closest<HTMLElement>('[data-copy]');
  if (button) void copy(button);
});

// Chrome writes a space in the draft of a form as a plus sign, which email apps show.
document.addEventListener('submit', (event) => {
  const form = event.target;
  if (!(form instanceof HTMLFormElement) || !form.action.startsWith('mailto:')) return;
  event.preventDefault();
  const fields = [...new FormData(form)].map(
    ([name, value]) => `${name}=${encodeURIComponent(String(value).replaceAll(/\r?\n/g, '\r\n'))}`,
  );
  location.href = `${form.action}?${fields.join('&')}`;
});

// After coming from the app, browsers treat its pages as part of this document when going back.
const { pathname } = location;
addEventListener('popstate', () => {
  if (location.pathname !== pathname) location.reload();
});

if (sessionStorage.getItem(ACCOUNT_DELETED)) sayAccountDeleted();
if (session === 'in') void showWhoIsSignedIn();
if (demo) {
  // Comes last, because the page itself can do without. The load event may already have fired.
  const showDemoBar = () => void import('./app/demo-root.tsx');
  if (document.readyState === 'complete') showDemoBar();
  else addEventListener('load', showDemoBar);
}

async function showWhoIsSignedIn() {
  const response = await fetch('/api/auth/user');
  if (!response.ok) return;
  const { firstName, lastName, profileImageUrl } = (await response.json()) as CurrentUser;
  const link = document.querySelector('[data-me]')!;
  link.setAttribute('aria-label', `Settings for ${firstName} ${lastName}`);
  link.querySelector('span')!.textContent = `${firstName} ${lastName}`;
  const picture = link.querySelector('img')!;
  picture.hidden = profileImageUrl === null;
  picture.src = profileImageUrl ?? '';
}

/** The last word to someone who has just deleted their account. */
function sayAccountDeleted() {
  sessionStorage.removeItem(ACCOUNT_DELETED);
  const word = document.createElement('p');
  word.role = 'status';
  word.className = 'bg-good-soft px-4 py-2 text-center text-sm text-good';
  document.querySelector('main')?.prepend(word);
  word.textContent = 'Your account is deleted. You can come back any time.';
}
