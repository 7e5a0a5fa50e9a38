import ipaddr from 'ipaddr.js'

const privateSuffixes = ['.local', '.internal', '.localdomain', '.home.arpa']

/** Returns the IP address that a host name spells, without IPv6 brackets; null for a name. */
export function literalAddress(hostname: string): string | null {
  const bare = hostname.replace(/^\[|\]$/g, '')
  return ipaddr.isValid(bare) ? bare : null
}

export function isLoopbackName(hostname: string): boolean {
  const name = plainName(hostname)
  return name === 'localhost' || name.endsWith('.localhost')
}

/** Recognizes names that only resolve inside a private network. Does not resolve them. */
export function isPrivateName(hostname: string): boolean {
  const name = plainName(hostname)
  return name === '' || privateSuffixes.some((suffix) => name.endsWith(suffix) || `.${name}` === suffix)
}

function plainName(hostname: string): string {
  return hostname.toLowerCase().replace(/\.+$/, '')
}

/** Address of Azure's platform services, which no registry reserves. */
const azureAddresses = new Set(['168.63.129.16'])

/**
 * Returns true for an address on the public internet. Refuses everything in IANA's special-purpose registries: private, loopback,
 * link-local, shared (CGNAT), multicast, broadcast, benchmarking, documentation, reserved, unique-local, site-local, and the IPv6
 * ranges that embed an IPv4 address (mapped, compatible, NAT64, 6to4, Teredo).
 */
export function isPublicAddress(address: string): boolean {
  if (!ipaddr.isValid(address) || azureAddresses.has(address)) return false
  const parsed = ipaddr.parse(address)
  if (parsed.range() !== 'unicast') return false
  // IANA allocates only 2000::/3 for global unicast: this excludes IPv4-compatible ::/96 and unassigned ranges.
  return parsed.kind() === 'ipv4' || ((parsed.toByteArray()[0] ?? 0) & 0xe0) === 0x20
}

/** Recognizes 127.0.0.0/8, also when mapped into IPv6, and ::1. */
export function isLoopbackAddress(address: string): boolean {
  return ipaddr.isValid(address) && ipaddr.process(address).range() === 'loopback'
}

/** Recognizes the host of a URL on this machine. */
export function isLoopbackHost(hostname: string): boolean {
  const literal = literalAddress(hostname)
  return literal === null ? isLoopbackName(hostname) : isLoopbackAddress(literal)
}

/** Returns the network that one caller controls: an IPv4 address, or an IPv6 /64. Returns any other text unchanged. */
export function networkOf(address: string): string {
  if (!ipaddr.isValid(address)) return address
  const parsed = ipaddr.process(address)
  if (parsed.kind() === 'ipv4') return parsed.toString()
  return `${(parsed as ipaddr.IPv6).parts
    .slice(0, 4)
    .map((part) => part.toString(16))
    .join(':')}::/64`
}
