import ipaddr from 'ipaddr.js'

const privateSuffixes = ['.local', '.internal', '.localdomain', '.home.arpa']

/** The address in an URL's or a resolver's host name, IPv6 brackets and zone taken off; null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}

export function isLoopbackName(hostname: string): boolean {
  const name = plainName(hostname)
  return name === 'localhost' || name.endsWith('.localhost')
}

/** Names that mean something inside a network only. What they resolve to is not asked. */
export function isPrivateName(hostname: string): boolean {
  const name = plainName(hostname)
  return name === '' || privateSuffixes.some((suffix) => name.endsWith(suffix) || `.${name}` === suffix)
}

function plainName(hostname: string): string {
  return hostname.toLowerCase().replace(/\.+$/, '')
}

/** Azure's platform services answer on this address, which no registry reserves. */
const platformAddresses = new Set(['168.63.129.16'])

/**
 * Whether the address belongs to the public internet. Everything that IANA's special-purpose registries list is refused:
 * private, loopback, link-local, shared (CGNAT), multicast, broadcast, benchmarking, documentation, reserved, unique-local,
 * site-local, and the IPv6 ranges that carry an IPv4 address in them (mapped, compatible, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || platformAddresses.has(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // Only 2000::/3 is allocated for global unicast: this leaves out IPv4-compatible ::/96 and whatever is not assigned yet.
  return parsed.kind() === 'ipv4' || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20
}

/** 127.0.0.0/8, ::1, and the first one mapped into IPv6. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

/** What one caller has to themselves: an IPv4 address, or a network of 64 bits of IPv6. Anything else as it is. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
