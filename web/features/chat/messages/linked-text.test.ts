import { expect, test } from 'vitest'
import { linkify } from './linked-text.tsx'

const linksIn = (text: string) => linkify(text).flatMap(part => part.href ?? [])

test('an http or https address becomes a link, the text around it stays', () => {
  expect(linkify('see https://example.org/a?b=1 and http://example.com!')).toEqual([
    { text: 'see ' },
    { text: 'https://example.org/a?b=1', href: 'https://example.org/a?b=1' },
    { text: ' and ' },
    { text: 'http://example.com', href: 'http://example.com' },
    { text: '!' },
  ])
})

test('no other scheme becomes a link', () => {
  const text = 'javascript:alert(1) data:text/html,x ftp://example.org www.example.org mailto:a@b.c'
  expect(linkify(text)).toEqual([{ text }])
})

test('a closing bracket belongs to the address only if it was opened there', () => {
  expect(linksIn('(https://example.org/a)')).toEqual(['https://example.org/a'])
  expect(linksIn('https://example.org/a_(b).')).toEqual(['https://example.org/a_(b)'])
})

test('text that is no address stays text', () => {
  expect(linksIn('http:// and https://.')).toEqual([])
})

test('the parts joined are the text', () => {
  for (const text of [
    '',
    'plain',
    'a\nhttps://example.org\n\n"https://x.y"…',
    'https://a.bhttps://c.d',
  ]) {
    expect(
      linkify(text)
        .map(part => part.text)
        .join(''),
    ).toBe(text)
  }
})

test.each([
  ['»https://example.org/a«', 'https://example.org/a'],
  ['«https://example.org/a».', 'https://example.org/a'],
  ['„https://example.org/a“', 'https://example.org/a'],
  ['“https://example.org/a.”', 'https://example.org/a'],
  ['‘https://example.org/a’,', 'https://example.org/a'],
  ['「https://example.org/a」と', 'https://example.org/a'],
  ['『https://example.org』と', 'https://example.org'],
  ['【https://example.org/a】', 'https://example.org/a'],
  ['（https://example.org/a）次', 'https://example.org/a'],
  [
    '〈https://example.org/a〉《https://example.org/b》',
    'https://example.org/a|https://example.org/b',
  ],
  [
    '[https://example.org/a] {https://example.org/b}',
    'https://example.org/a|https://example.org/b',
  ],
  ['<https://example.org/a>', 'https://example.org/a'],
  [
    'https://example.org/a… https://example.org/b...',
    'https://example.org/a|https://example.org/b',
  ],
  ['看https://example.org/a，然后', 'https://example.org/a'],
  ['見てhttps://example.org/a。次', 'https://example.org/a'],
  ['https://example.org。次の文', 'https://example.org'],
  ['https://example.org/a、https://example.org/b！', 'https://example.org/a|https://example.org/b'],
  [
    'https://example.org/a？https://example.org/b；https://example.org/c：',
    'https://example.org/a|https://example.org/b|https://example.org/c',
  ],
  [
    'https://example.org/a، https://example.org/b؟ https://example.org/c۔',
    'https://example.org/a|https://example.org/b|https://example.org/c',
  ],
  [
    'https://example.org/a– https://example.org/b— https://example.org/c--',
    'https://example.org/a|https://example.org/b|https://example.org/c',
  ],
  ['https://example.org—a site', 'https://example.org'],
  [
    '*https://example.org/a* _https://example.org/b_',
    'https://example.org/a|https://example.org/b',
  ],
  ['https://example.org’s page', 'https://example.org'],
  [
    '〝https://example.org/a〟 ❝https://example.org/b❞ ״https://example.org/c״',
    'https://example.org/a|https://example.org/b|https://example.org/c',
  ],
  [
    '⟨https://example.org/a⟩ ⟦https://example.org/b⟧ ﴾https://example.org/c﴿',
    'https://example.org/a|https://example.org/b|https://example.org/c',
  ],
  [
    'https://example.org/a‥ https://example.org/b⋯ https://example.org/c։',
    'https://example.org/a|https://example.org/b|https://example.org/c',
  ],
  [
    'https://example.org/a। https://example.org/b។ https://example.org/c።',
    'https://example.org/a|https://example.org/b|https://example.org/c',
  ],
  ['`https://example.org/a`', 'https://example.org/a'],
  [
    'https://example.org/a\u3164\u3164b https://example.org/b\u2800c',
    'https://example.org/a|https://example.org/b',
  ],
])('%s ends where its sentence goes on', (text, links) => {
  expect(linksIn(text).join('|')).toBe(links)
})

test.each([
  'HTTP://EXAMPLE.ORG/A',
  'https://[2001:db8::1]:8443/a',
  'https://[2001:db8::1]',
  'http://example.org:8080/a',
  'https://münchen.example/straße',
  'https://en.wikipedia.org/wiki/Bear_(gay_culture)',
  'https://ja.wikipedia.org/wiki/東京（曖昧さ回避）',
  'https://fr.wikipedia.org/wiki/L’Équipe',
  'https://fa.wikipedia.org/wiki/ایران\u200cزمین',
  'https://example.org/watch?v=abc-_',
  'https://example.org/a–b…c#d',
  'https://пример.рф/страница',
  'https://日本ー.example/',
  'https://example.org./a@b',
])('%s is a link as a whole, and its text shows where it leads', address => {
  for (const text of [`${address} `, `(${address})`, `„${address}“.`]) {
    expect(linkify(text).filter(part => part.href)).toEqual([{ text: address, href: address }])
  }
})

test.each([
  ['https://раypal.com/a', 'xn--ypal-43d9g.com'],
  ['https://exаmple.com', 'xn--exmple-4nf.com'],
  ['https://аррӏе.com', 'xn--80ak6aa92e.com'],
  ['https://АВС.com', 'xn--80ae9b.com'],
  ['https://ΑΒ.gr', 'xn--mxac.gr'],
  ['https://MÜNCHEN.example', undefined],
  ['https://exɑmple.com', 'xn--exmple-cxc.com'],
  ['https://paypal.com@evil.example/', 'evil.example'],
  ['https://paypal.com:443@evil.example:8443/', 'evil.example:8443'],
  ['https://good.example\\@evil.example', 'good.example'],
  ['https://ｅxample.com/', 'example.com'],
  ['https://good.example。evil.example/', 'good.example.evil.example'],
  ['https://paypal.com∕evil.example', 'paypal.xn--comevil-ef0d.example'],
  ['https://exam\u200bple.com/', 'example.com'],
  ['https://exam\u00adple.com/', 'example.com'],
  ['https://ex%61mple.com/', 'example.com'],
  ['https://2130706433/', '127.0.0.1'],
  ['https://example.org/\u202egpj.exe', undefined],
])('of %s it shows the host %s', (text, leadsTo) => {
  expect(linkify(text)[0]?.leadsTo).toBe(leadsTo)
})

test('a link ends at a bidi control, and a host with one is no link', () => {
  expect(linksIn('https://example.org/\u202egpj.exe')).toEqual(['https://example.org/'])
  expect(linksIn('https://\u202eexample.org/')).toEqual([])
})

test.each([
  ['brackets', `https://example.org/${')'.repeat(4_000)}`],
  ['points', `https://example.org/${'.'.repeat(4_000)}x`],
  ['openers', `https://example.org/${'（('.repeat(2_000)}`],
  ['quotes', `https://example.org/${'»«'.repeat(2_000)}`],
  ['hyphens', `https://${'-'.repeat(4_000)}`],
  ['schemes', 'https://'.repeat(500)],
  ['ideographic stops', `https://${'。'.repeat(4_000)}`],
  ['ideographic labels', `https://${'a。'.repeat(2_000)}`],
  ['users', `https://${'a@'.repeat(2_000)}`],
  ['letters of two scripts', `https://${'аa'.repeat(2_000)}.com`],
])('a long run of %s is handled fast', (_, text) => {
  const started = performance.now()
  linkify(text)
  expect(performance.now() - started).toBeLessThan(2_000)
})
