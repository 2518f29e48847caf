// Keeps the demo Slack's page up to date, and sends its forms without leaving the page.

const [text, names, trouble] = ['text', 'names', 'trouble'].map((id) => document.getElementById(id));
const messages = document.getElementById('messages');

const UNREAD = '<span class="unread"><span class="hidden">, unread</span></span>';

/** An open question stays open, and a button stays while pressed: without its button, a press would be lost. */
const mustWait = () => document.querySelector(':popover-open, button:active') !== null;

/** Whether a change waits until a button was let go. Closing a question refreshes the page anyway. */
let isOwed = false;

document.addEventListener('pointerup', () => {
  if (isOwed) setTimeout(refresh);
});

/** Draws again what may have changed; the text being typed stays, and the focus. */
async function refresh() {
  const answer = mustWait() ? null : await fetch(`/demo/slack/live${location.search}`).catch(() => null);
  const drawn = answer?.ok ? await answer.text() : null;
  isOwed = mustWait();
  if (drawn === null || isOwed) return;
  const next = new DOMParser().parseFromString(drawn, 'text/html');
  const focused = document.activeElement;
  const newest = newestIn(messages);
  for (const part of document.querySelectorAll('[data-live]')) {
    const { innerHTML } = next.getElementById(part.id);
    if (part.innerHTML !== innerHTML) part.innerHTML = innerHTML;
  }
  if (!focused.isConnected) (document.getElementById(focused.id) ?? messages).focus();
  if (newest !== newestIn(messages)) showEnd();
  markUnread();
}

const newestIn = (list) => [...list.querySelectorAll('[data-ts]')].at(-1)?.dataset.ts;

function showEnd() {
  if (messages.role === 'log') messages.scrollTop = messages.scrollHeight;
}

/** Marks the conversations with messages that this person hasn't seen in this tab. */
function markUnread() {
  for (const place of document.querySelectorAll('#places a')) {
    const seen = `${document.getElementById('as').value} ${place.id}`;
    const { latest } = place.dataset;
    if (place.ariaCurrent) sessionStorage.setItem(seen, latest);
    place.querySelector('.unread')?.remove();
    if (Number(latest) > Number(sessionStorage.getItem(seen))) place.insertAdjacentHTML('beforeend', UNREAD);
  }
}

document.addEventListener('submit', async (event) => {
  const { target: form, submitter } = event;
  if (form.method !== 'post') return;
  event.preventDefault();
  if (form.ariaBusy) return;
  form.ariaBusy = 'true';
  submitter?.closest('[popover]')?.hidePopover();
  const body = new URLSearchParams(new FormData(form, submitter));
  const answer = await fetch(form.getAttribute('action'), { method: 'POST', body }).catch(() => null);
  form.ariaBusy = null;
  trouble.textContent = answer?.ok
    ? ''
    : answer?.headers.get('content-type')?.startsWith('text/plain')
      ? await answer.text()
      : (form.dataset.trouble ?? "That didn't work. Try again in a moment.");
  if (answer?.ok && form.id === 'composer') text.value = '';
  await refresh();
});

document.addEventListener('toggle', ({ newState }) => newState === 'closed' && refresh(), true);
document.getElementById('as').addEventListener('change', ({ target }) => target.form.submit());

/** Offers the names that complete what is typed after an `@`. */
const people = [...(names?.options ?? [])].map(({ value }) => value);
text?.addEventListener('input', () => {
  const [before, after] = [text.value.slice(0, text.selectionStart), text.value.slice(text.selectionStart)];
  const [, typed] = /(?:^|\s)@([\p{L}\p{M}' ]{0,24})$/u.exec(before) ?? [];
  const fits = (name) => typed !== undefined && name.toLowerCase().startsWith(`@${typed.toLowerCase()}`);
  const begin = before.slice(0, before.length - (typed?.length ?? 0) - 1);
  names.replaceChildren(
    ...people.filter(fits).map((name) => new Option('', begin + name + after.trimStart())),
  );
});

/** Milliseconds. */
const EVERY = 1_000;

setInterval(() => document.visibilityState === 'visible' && refresh(), EVERY);
showEnd();
markUnread();
if (text?.value) text.setSelectionRange(text.value.length, text.value.length);
