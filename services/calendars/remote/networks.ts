import { BlockList, isIP } from 'node:net';

/** Which addresses Kairos may connect to when a person names the server. */
export type Networks = {
  /** Whether an IP address is on the internet, or in a network that the operator allows. */
  allows(address: string): boolean;
  /** Whether an address is in a network that the operator allows, where http without encryption is fine. */
  isInside(address: string): boolean;
};

type Network = readonly [network: string, bits: number];

/** Addresses that aren't on the internet by the IANA's registry (RFC 6890), or aren't a single server. */
const IPV4: readonly Network[] = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 3],
];

/** The only assigned part of IPv6; inside are tunnels to IPv4, which could lead anywhere, and examples. */
const IPV6_GLOBAL: Network = ['2000::', 3];
const IPV6: readonly Network[] = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
];

const familyOf = (address: string) => (isIP(address) === 6 ? 'ipv6' : 'ipv4');

const listOf = (networks: readonly Network[]): BlockList => {
  const list = new BlockList();
  for (const [network, bits] of networks) list.addSubnet(network, bits, familyOf(network));
  return list;
};

const notPublic = listOf([...IPV4, ...IPV6]);
const given = listOf([IPV6_GLOBAL]);

/**
 * A network as written in the settings, such as 10.0.0.0/8 or fd00::/8; or a single address. Null for anything else.
 */
export function parseNetwork(text: string): Network | null {
  const [address = '', bits, ...more] = text.split('/');
  const longest = { 0: -1, 4: 32, 6: 128 }[isIP(address)]!;
  const length = bits === undefined ? longest : /^\d{1,3}$/.test(bits) ? Number(bits) : -1;
  return more.length === 0 && length >= 0 && length <= longest ? [address, length] : null;
}

/** Whether a network, as `parseNetwork` reads it, is larger than any organization's own (RFC 1918, RFC 4193). */
export function isWiderThanOnesOwn(text: string): boolean {
  const [address, bits] = parseNetwork(text) ?? ['', 0];
  return bits < (isIP(address) === 6 ? 7 : 8);
}

/** `inside` are networks as `parseNetwork` reads them. Throws for any other text. */
export function createNetworks(inside: readonly string[] = []): Networks {
  const own = listOf(
    inside.map((text) => {
      const network = parseNetwork(text);
      if (!network) throw new Error(`not a network: ${text}`);
      return network;
    }),
  );
  const isInside = (address: string) => own.check(address, familyOf(address));
  return {
    isInside,
    allows: (address) => isIP(address) !== 0 && (isInside(address) || isPublic(address)),
  };
}

/** An IPv4 address within an IPv6 address is outside of the assigned range, so such an address counts as not public. */
const isPublic = (address: string): boolean =>
  !notPublic.check(address, familyOf(address)) && (isIP(address) === 4 || given.check(address, 'ipv6'));
