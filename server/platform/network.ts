import { BlockList, isIP, isIPv4, isIPv6 } from 'node:net'

/**
 * The network of a call, as limits count it: the IPv4 address, or the /64 of an IPv6 address, which one subscriber
 * owns. Texts that are not addresses share one network.
 */
export const networkOf = (address: string): string => prefixOf(address, { v4Bytes: 4, v6Groups: 4 })

/** The wide network, which one tenant may own: the /24 of an IPv4 address, the /48 of an IPv6 address. */
export const wideNetworkOf = (address: string): string =>
  prefixOf(address, { v4Bytes: 3, v6Groups: 3 })

/** Both networks, the wide one first, as the keys of fair queues. */
export const networksOf = (address: string): readonly [string, string] => [
  wideNetworkOf(address),
  networkOf(address),
]

interface Widths {
  readonly v4Bytes: number
  readonly v6Groups: number
}

function prefixOf(address: string, { v4Bytes, v6Groups }: Widths) {
  const plain = addressIn(address)
  if (plain === undefined) return 'unreadable'
  if (isIPv4(plain)) return `${plain.split('.').slice(0, v4Bytes).join('.')}/${v4Bytes * 8}`
  return `${groupsOf(plain).slice(0, v6Groups).join(':')}::/${v6Groups * 16}`
}

/**
 * The address in the text of a proxy or a socket, without a port or a zone. IPv4-mapped IPv6 becomes IPv4. Undefined if
 * there is no address.
 */
export function addressIn(text = ''): string | undefined {
  const [, bracketed, withPort] = /^(?:\[([^\]]*)\]|([\d.]+)):\d+$/.exec(text.trim()) ?? []
  const [, bare] = /^\[([^\]]*)\]$/.exec(text.trim()) ?? []
  const address = bracketed ?? withPort ?? bare ?? text.trim()
  if (isIPv4(address)) return address
  if (!isIPv6(address)) return undefined
  const [unzoned = ''] = address.split('%')
  return mappedAddress(unzoned) ?? unzoned
}

function mappedAddress(address: string) {
  const groups = groupsOf(address)
  const isMapped = groups.slice(0, 5).every(group => group === '0') && groups[5] === 'ffff'
  if (!isMapped) return undefined
  const bytes = groups.slice(6).flatMap(group => {
    const number = Number.parseInt(group, 16)
    return [number >> 8, number & 255]
  })
  return bytes.join('.')
}

/** All eight groups of an IPv6 address, lower case and without leading zeros. */
function groupsOf(address: string): string[] {
  const inner = new URL(`http://[${address}]`).hostname.slice(1, -1)
  const [head = '', tail] = inner.split('::')
  const before = head ? head.split(':') : []
  const after = tail ? tail.split(':') : []
  return [...before, ...Array<string>(8 - before.length - after.length).fill('0'), ...after]
}

export type IsTrusted = (address: string) => boolean

/**
 * Accepts addresses, ranges such as `10.0.0.0/8`, and the word `loopback`. Throws the first entry that is none of
 * these.
 */
export function trustedOf(entries: readonly string[]): IsTrusted {
  const trusted = new BlockList()
  for (const entry of entries.flatMap(one => (one === 'loopback' ? loopback : [one]))) {
    if (!addRange(trusted, entry)) throw new UnreadableRange(entry)
  }
  return address => {
    const plain = addressIn(address)
    return plain !== undefined && trusted.check(plain, isIPv4(plain) ? 'ipv4' : 'ipv6')
  }
}

export class UnreadableRange extends Error {
  readonly entry: string

  constructor(entry: string) {
    super(`'${entry}' is neither an address nor a range`)
    this.entry = entry
  }
}

const loopback = ['127.0.0.0/8', '::1']

function addRange(list: BlockList, entry: string) {
  const [address = '', width, ...rest] = entry.split('/')
  const version = isIP(address)
  const bits = version === 4 ? 32 : 128
  const isWidth = width === undefined || /^[1-9]\d{0,2}$/.test(width)
  // A range of all addresses, or one with a zone, is most likely a mistake.
  if (version === 0 || address.includes('%') || rest.length > 0 || !isWidth) return false
  if (Number(width ?? bits) > bits) return false
  list.addSubnet(address, Number(width ?? bits), version === 4 ? 'ipv4' : 'ipv6')
  return true
}
