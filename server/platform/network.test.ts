import { describe, expect, it } from 'vitest'
import { networkOf, trustedOf, wideNetworkOf } from './network.ts'

describe('the network of an address', () => {
  it.each([
    ['203.0.113.7', '203.0.113.7/32', '203.0.113/24'],
    ['::ffff:203.0.113.7', '203.0.113.7/32', '203.0.113/24'],
    ['::FFFF:cb00:7107', '203.0.113.7/32', '203.0.113/24'],
    ['0:0:0:0:0:ffff:203.0.113.7', '203.0.113.7/32', '203.0.113/24'],
    ['2001:db8:1:2:3:4:5:6', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:0DB8:0001:0002::', '2001:db8:1:2::/64', '2001:db8:1::/48'],
    ['2001:db8::1', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ['fe80::1%eth0', 'fe80:0:0:0::/64', 'fe80:0:0::/48'],
    ['::1', '0:0:0:0::/64', '0:0:0::/48'],
    ['::', '0:0:0:0::/64', '0:0:0::/48'],
    ['203.0.113.7:80', '203.0.113.7/32', '203.0.113/24'],
    ['[2001:db8::1]:80', '2001:db8:0:0::/64', '2001:db8:0::/48'],
    ...['', 'unknown', '1.2.3', '1.2.3.4:', '::g', '[::1'].map(address => [
      address,
      'unreadable',
      'unreadable',
    ]),
  ])('%j is %s, within %s', (address, network, wide) => {
    expect(networkOf(address ?? '')).toBe(network)
    expect(wideNetworkOf(address ?? '')).toBe(wide)
  })
})

describe('a list of proxies', () => {
  const isTrusted = (list: readonly string[], address: string) => trustedOf(list)(address)

  it('accepts addresses, ranges and the loopback, in either version', () => {
    const list = ['loopback', '10.1.0.0/16', '2001:db8::/32', '192.0.2.1']
    for (const address of ['127.0.0.9', '::1', '::ffff:127.0.0.1', '10.1.255.255']) {
      expect(isTrusted(list, address)).toBe(true)
    }
    for (const address of ['2001:db8:ff::1', '192.0.2.1', '::ffff:192.0.2.1']) {
      expect(isTrusted(list, address)).toBe(true)
    }
    for (const address of ['10.2.0.0', '192.0.2.2', '2001:db9::', '::2', 'unix', '']) {
      expect(isTrusted(list, address)).toBe(false)
    }
  })

  it.each([
    '',
    'proxy.example',
    '10.0.0.0/33',
    '::1/129',
    '0.0.0.0/0',
    '10.0.0.0/',
    '10.0.0.0/8/8',
  ])('with %j in it cannot be read', entry => {
    expect(() => trustedOf(['loopback', entry])).toThrow(`'${entry}'`)
  })
})
