import { expect, type Page, test } from '@playwright/test';
import { endOutcomes, watchOutcomes } from './outcomes.ts';

const twoFrames = (page: Page) =>
  page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));

/** What the rule says of a press on a page with a long text below its only button. */
async function faultsAfterPress(page: Page, outcome: string, then?: () => Promise<void>): Promise<string[]> {
  const faults: string[] = [];
  await watchOutcomes(page.context(), (sentence) => void faults.push(sentence));
  await page.route('http://localhost/', (route) =>
    route.fulfill({
      contentType: 'text/html',
      body: `<main><div id="above"></div><p style="height:3000px"></p><p id="said" role="status"></p>
        <button>Answer</button><p id="below"></p><p style="height:3000px">The end</p>
        <p id="foot"></p></main>
        <script>document.querySelector('main > button').onclick = ({ target }) => { ${outcome} }</script>`,
    }),
  );
  await page.goto('http://localhost/');
  await page.getByRole('button').click();
  // Two frames after the change, it is judged.
  await twoFrames(page);
  await twoFrames(page);
  await then?.();
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

for (const close of ['Close', 'Escape'])
  for (const [back, faults] of [
    ['', [`After “${close}”, the focus is lost (/).`]],
    ['target.focus()', []],
  ] as const)
    test(`the rule for outcomes of a dialog that ${close} ends with “${back}”, before the next press`, async ({
      page,
    }) => {
      const dialog = `above.innerHTML = '<dialog><button>Close</button></dialog>'; above.firstChild.showModal();
        const close = () => { above.firstChild.remove(); document.activeElement.blur(); ${back} };
        above.firstChild.oncancel = close; above.querySelector('button').onclick = close`;
      const closeAndGoOn = async () => {
        if (close === 'Escape') await page.keyboard.press(close);
        else await page.getByRole('button', { name: close }).click();
        await twoFrames(page);
        await page.getByRole('button', { name: 'Answer' }).click();
      };
      expect(await faultsAfterPress(page, dialog, closeAndGoOn)).toEqual(faults);
    });

test('the rule for outcomes leaves alone what is out of sight once the page is scrolled for the next press', async ({
  page,
}) => {
  const scrollAndPress = async () => {
    await page.evaluate(() => scrollTo(0, 0));
    await page.mouse.click(5, 5);
  };
  expect(await faultsAfterPress(page, "below.textContent = 'The grid'", scrollAndPress)).toEqual([]);
});
