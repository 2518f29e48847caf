import { expect, test } from 'vitest';
import { callerNetwork, callerNetworks } from './caller-network.ts';

test('addresses of one /64 count as one, however they are written', () => {
  const same = [
    '2001:db8:0:7::1',
    '2001:0DB8:0000:0007:ffff:1:2:3',
    '2001:db8:0:7:a::',
    '2001:db8:0:7::1%eth0',
  ];
  expect([...new Set(same.map(callerNetwork))]).toEqual(['2001:db8:0:7::/64']);
});

test.each([
  ['2001:db8:0:8::1', '2001:db8:0:8::/64'],
  ['2001:db8::1', '2001:db8:0:0::/64'],
  ['::1', '0:0:0:0::/64'],
  ['1:2:3:4:5:6:7:8', '1:2:3:4::/64'],
  ['203.0.113.7', '203.0.113.7'],
  ['unknown', 'unknown'],
])('%s counts as %s', (ip, network) => {
  expect(callerNetwork(ip)).toBe(network);
});

test('IPv4 addresses that are written as IPv6 count alone', () => {
  expect(callerNetwork('::ffff:203.0.113.7')).toBe(callerNetwork('::FFFF:cb00:7107'));
  expect(callerNetwork('::ffff:203.0.113.7')).not.toBe(callerNetwork('::ffff:203.0.113.8'));
});

test.each([
  ['2001:db8:7:8::1', '2001:db8:7::/48'],
  ['203.0.113.7', '203.0.113.0/24'],
  ['::ffff:203.0.113.7', '::ffff:cb00:7107'],
  ['unknown', 'unknown'],
])('around %s is %s', (ip, wider) => {
  expect(callerNetworks(ip).wider).toBe(wider);
});
