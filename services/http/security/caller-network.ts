import { isIPv6 } from 'node:net';

/**
 * Who an IP address counts as. One household or server has a whole /64 of IPv6 to itself, so its addresses count as
 * one; IPv4 addresses count alone, also when they are written as IPv6.
 */
export function callerNetwork(ip: string): string {
  const address = ip.replace(/%.*$/, '');
  if (!isIPv6(address)) return ip;
  // In its shortest form: lower case, without leading zeros, and nothing but hexadecimal.
  const canonical = new URL(`http://[${address}]`).hostname.slice(1, -1);
  if (/^::ffff:[^:]+:[^:]+$/.test(canonical)) return canonical;
  const [left, right] = canonical.split('::').map((half) => half.split(':').filter(Boolean));
  const zeros = right ? Array<string>(8 - left!.length - right.length).fill('0') : [];
  return `${[...left!, ...zeros, ...(right ?? [])].slice(0, 4).join(':')}::/64`;
}

/**
 * A caller's network, and the wider one around it: a /48 of IPv6, which a single customer may have, or a /24 of IPv4.
 */
type CallerNetworks = { own: string; wider: string };

export function callerNetworks(ip: string): CallerNetworks {
  const own = callerNetwork(ip);
  const [groups, prefix] = own.split('::/');
  if (prefix === '64') return { own, wider: `${groups!.split(':').slice(0, 3).join(':')}::/48` };
  const numbers = own.split('.');
  return { own, wider: numbers.length === 4 ? `${numbers.slice(0, 3).join('.')}.0/24` : own };
}
