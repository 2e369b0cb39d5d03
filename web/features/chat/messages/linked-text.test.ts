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

test('a long run of punctuation is handled fast', () => {
  const started = performance.now()
  linkify(`https://example.org/${')'.repeat(4_000)}`)
  linkify(`https://example.org/${'.'.repeat(4_000)}x`)
  expect(performance.now() - started).toBeLessThan(2_000)
})
