import { expect, type Page, test } from '@playwright/test';
import { endOutcomes, watchOutcomes } from './outcomes.ts';

/** What the rule says of a press on a page with a long text below its only button. */
async function faultsAfterPress(page: Page, outcome: string): Promise<string[]> {
  const faults: string[] = [];
  await watchOutcomes(page.context(), (sentence) => void faults.push(sentence));
  await page.route('http://localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<main><div id="above"></div><p style="height:3000px"></p><p id="said" role="status"></p>
        <button>Answer</button><p id="below"></p><p style="height:3000px">The end</p>
        <p id="foot"></p></main>
        <script>document.querySelector('button').onclick = ({ target }) => { ${outcome} }</script>`,
    }),
  );
  await page.goto('http://localhost/');
  await page.getByRole('button').click();
  // Two frames after the change, it is judged.
  for (let frame = 0; frame < 4; frame++)
    await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(drawn)));
  await endOutcomes(page.context());
  return faults;
}

for (const [outcome, faults] of [
  ["above.textContent = 'The grid'", ['After “Answer”, “The grid” is out of sight (/).']],
  ["foot.textContent = 'Sent'", ['After “Answer”, “Sent” is out of sight (/).']],
  ["target.remove(); below.textContent = 'The grid'", ['After “Answer”, the focus is lost (/).']],
  ["below.textContent = 'The grid'", []],
  ["above.textContent = 'The grid'; said.textContent = 'Answered'", []],
  ["above.innerHTML = '<h2 tabindex=-1>The grid</h2>'; above.firstChild.focus()", []],
] as const)
  test(`the rule for outcomes of a press that does ${outcome}`, async ({ page }) => {
    expect(await faultsAfterPress(page, outcome)).toEqual(faults);
  });
