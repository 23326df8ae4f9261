/** What counts as one visitor where requests are limited: of IPv4 the address, of IPv6 the network that a visitor is given. Pure. */

/** A visitor of IPv6 holds a whole /64: its addresses count as one. */
export function limitedAddress(address: string): string {
  if (!address.includes(':')) return address;
  const [head = '', tail] = address.split('%')[0]?.split('::') ?? [];
  const groups = head === '' ? [] : head.split(':');
  const after = tail === undefined || tail === '' ? [] : tail.split(':');
  const missing = tail === undefined ? 0 : Math.max(0, 8 - groups.length - after.length);
  const whole = [...groups, ...Array.from({ length: missing }, () => '0'), ...after];
  return whole
    .slice(0, 4)
    .map((group) => group.toLowerCase().replace(/^0+(?=.)/, ''))
    .join(':');
}
