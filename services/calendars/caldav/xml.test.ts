import { expect, test } from 'vitest';
import { multigetBody, readMultistatus, syncBody } from './xml.ts';

const answer = (content: string) =>
  `<?xml version="1.0"?><x:multistatus xmlns:x="DAV:" xmlns="urn:ietf:params:xml:ns:caldav">${content}</x:multistatus>`;

test('properties are known by their namespace, whatever the server calls it, and only those that it has', () => {
  const read = readMultistatus(
    answer(`<x:response><x:href> /a/1.ics </x:href>
      <x:propstat><x:prop><x:getetag>"1&amp;2"</x:getetag><calendar-data><![CDATA[BEGIN:A<b>]]>
&#13;</calendar-data></x:prop><x:status>HTTP/1.1 200 OK</x:status></x:propstat>
      <x:propstat><x:prop><x:displayname/></x:prop><x:status>HTTP/1.1 404 Not Found</x:status></x:propstat>
      </x:response><x:response><x:href>/a/2.ics</x:href><x:status>HTTP/1.1 404 Not Found</x:status></x:response>
      <x:sync-token>t1</x:sync-token>`),
  );
  const [first, second] = read!.responses;
  expect([first!.href, first!.status, [...first!.properties.keys()]]).toEqual([
    '/a/1.ics',
    null,
    ['d:getetag', 'c:calendar-data'],
  ]);
  expect(first!.properties.get('d:getetag')!.text).toBe('"1&2"');
  expect(first!.properties.get('c:calendar-data')!.text).toBe('BEGIN:A<b>\n\r');
  expect(second).toMatchObject({ href: '/a/2.ics', status: 404 });
  expect(read!.syncToken).toBe('t1');
});

test('of nested properties their elements, attributes and addresses are told', () => {
  const read = readMultistatus(
    answer(`<x:response><x:href>/</x:href><x:propstat><x:prop>
      <x:resourcetype><x:collection/><calendar/></x:resourcetype>
      <calendar-home-set><x:href>/a/</x:href><x:href>/b/</x:href></calendar-home-set>
      <supported-calendar-component-set><comp name="VEVENT"/></supported-calendar-component-set>
      </x:prop><x:status>HTTP/1.1 200 OK</x:status></x:propstat></x:response>`),
  );
  const own = read!.responses[0]!.properties;
  expect(own.get('d:resourcetype')!.elements.map(({ name }) => name)).toEqual(['d:collection', 'c:calendar']);
  expect(own.get('c:calendar-home-set')!.hrefs).toEqual(['/a/', '/b/']);
  expect(own.get('c:supported-calendar-component-set')!.elements).toEqual([
    { name: 'c:comp', named: 'VEVENT' },
  ]);
});

test.each([
  ['nothing', ''],
  ['a page', '<html><body>Sign in</body></html>'],
  ['an answer that breaks off', answer('<x:response>').slice(0, -5)],
  ['an answer with something after it', `${answer('')}<more/>`],
  ['two answers in a row', `${answer('')}${answer('')}`],
  ['entities of its own', `<!DOCTYPE a [<!ENTITY b "c">]>${answer('<x:sync-token>&b;</x:sync-token>')}`],
  ['a namespace that is not declared', '<d:multistatus/>'],
])('%s is no multistatus', (_, xml) => {
  expect(readMultistatus(xml)).toBeNull();
});

test('what a server said is sent back as text', () => {
  expect(syncBody('a<b>&c')).toContain('<d:sync-token>a&lt;b&gt;&amp;c</d:sync-token>');
  expect(multigetBody(['/a&b.ics'])).toContain('<d:href>/a&amp;b.ics</d:href>');
});
