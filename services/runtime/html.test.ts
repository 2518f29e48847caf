import { expect, test } from 'vitest';
import { html } from './html.ts';

test('escapes text, also in attributes, and keeps what is markup already', () => {
  const names = [`<Mia>`, `O'Neil & "Co"`].map((name) => html`<li title="${name}">${name}</li>`);
  expect(html`<ul>${names}</ul>${html`<hr>`}`.markup).toBe(
    '<ul><li title="&lt;Mia&gt;">&lt;Mia&gt;</li>' +
      '<li title="O&#39;Neil &amp; &quot;Co&quot;">O&#39;Neil &amp; &quot;Co&quot;</li></ul><hr>',
  );
});

test('hands backslashes in text on as they are', () => {
  expect(html`<p>${'C:\\new'}</p>`.markup).toBe('<p>C:\\new</p>');
});
