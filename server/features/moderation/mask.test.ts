import { expect, it } from 'vitest'
import { cpuCost } from '#server/testing/cpu-time.ts'
import { maskOf } from './mask.ts'

const mask = (text: string, accused = 'Bob Builder', reporter = 'Ann') =>
  maskOf({ accused: [accused], reporters: [reporter] })(text)

it.each([
  ['Bob Builder wrote to Ann', 'Member A wrote to Member B'],
  ['bob is rude, BUILDER is too', 'Member A is rude, Member A is too'],
  ['Bob-Builder, bob_builder, BobBuilder', 'Member A, Member A, Member A'],
  ["Bob’s words, Ann's answer, Bobs Bild", "Member A’s words, Member B's answer, Member As Bild"],
  ['Bobby builds, Annette too', 'Bobby builds, Annette too'],
  ['B\u200bo\u200bb was here', 'Member A was here'],
  ['B\u3164ob, B\u00adob, Bo\uffa0b', 'Member A, Member A, Member A'],
  ['Ｂｏｂ and Bøb, ﬁne', 'Member A and Member A, ﬁne'],
  ['Bob25 and Bob!', 'Member A25 and Member A!'],
])('masks names whole and in parts: %s', (text, masked) => {
  expect(mask(text)).toBe(masked)
})

it.each([
  ['José', 'Jose and JOSÉ and Jose\u0301', 'Member A and Member A and Member A'],
  ['Zoë Müller', 'zoe mueller, Muller, MÜLLERS', 'Member A mueller, Member A, Member AS'],
  ['Kim Bø', 'kım and Bo, not B\u00f8rn', 'Member A and Member A, not B\u00f8rn'],
  ['Łukasz', 'Lukasz and ŁUKASZ', 'Member A and Member A'],
  ['小明', '小明很坏', 'Member A很坏'],
  ['민수', '민수가 왔다', 'Member A가 왔다'],
  ['Дима', 'ДИМА и дима', 'Member A и Member A'],
  ['💋💋', 'It was 💋💋!', 'It was Member A!'],
  ['Max2000', 'Max and max2000', 'Member A and Member A'],
  ['J', 'J was here, I was not', 'Member A was here, I was not'],
  ['$(.*)[', 'Do not say $(.*)[ or .', 'Do not say Member A or .'],
  ['', 'Nobody', 'Nobody'],
])('masks the name %s', (name, text, masked) => {
  expect(mask(text, name)).toBe(masked)
})

it('leaves ordinary words, even when a name consists of them', () => {
  expect(mask('I will not hurt you. The boy is in', 'Not You', 'The Boy In Red')).toBe(
    'I will not hurt you. The boy is in',
  )
  expect(mask('Not You said it, in red', 'Not You', 'The Boy In Red')).toBe(
    'Member A said it, in Member B',
  )
})

it.each([
  'bob.b+1@example.org',
  'bob (at) example (dot) org',
  'someone [at] example.org',
  'https://example.org/u/1?x=y#z',
  'www.example.org/u',
  'example.com/u',
  'my-page.gay',
  '@bob_b',
  '@ann.x',
  '+49 (0)171 123-45 67',
  '01711234567',
  '555.123.4567',
  '٠١٧١١٢٣٤٥٦٧',
  '０１７１１２３４５６７',
  '0️⃣1️⃣7️⃣1️⃣1️⃣2️⃣3️⃣',
  '0171−123−4567',
  '0171\u200b123\u00ad4567',
  'b\u00adob\u200b@exam\u3164ple.org',
  'ht\u200btps://exam\u2060ple.org/u',
  'www\u200b.example.org',
  'example。com',
  '@b\u200bob_x',
  '0190a5a0-1111-7222-8333-444455556666',
  '0190A5A0111172228333444455556666',
])('removes %s', contact => {
  expect(mask(`Write to ${contact}, now`)).toBe('Write to [removed], now')
})

it('leaves what it does not mask as it is written', () => {
  expect(mask('ﷺ ½ ﬁne 👨‍👩‍👧 e\u0301, Bob')).toBe('ﷺ ½ ﬁne 👨‍👩‍👧 e\u0301, Member A')
})

it('leaves the dot that ends a sentence', () => {
  expect(mask('Write to a@b.example. Or to @carl_x. Bye.')).toBe(
    'Write to [removed]. Or to [removed]. Bye.',
  )
})

it('removes what follows the name of a service', () => {
  expect(mask('insta: bobby_x, Snap=qq12')).toBe('insta: [removed], Snap=[removed]')
})

it.each(['I am 35, 180 cm, 80 kg', 'at 10:30 on 24.12.', 'He said no.Then he left', '100 000 €'])(
  'leaves numbers and sentences alone: %s',
  text => {
    expect(mask(text)).toBe(text)
  },
)

it('removes the author’s name, unless a side has the same name', () => {
  const names = { accused: ['Bob Builder'], reporters: ['Ann'], author: 'Ann Juror' }
  expect(maskOf(names)('I am Ann, a juror. Bob is rude')).toBe(
    'I am Member B, a [removed]. Member A is rude',
  )
})

it('does not mask a mask again', () => {
  expect(mask('Bob and a@b.org', 'Bob', 'Member Removed')).toBe('Member A and [removed]')
})

it('hides no name behind marks, however many, between its words or in them', () => {
  const marks = '\u0301'.repeat(500)
  expect(mask(`Bo${marks}b ${marks}Builder`, 'Bob Builder')).toBe('Member A')
})

it.each([
  ['letters and marks between', `${'a '.repeat(24)}b`, 'a\u0301\u0301\u0301\u0301'.repeat(800)],
  ['words of one letter', 'a '.repeat(25).trim(), 'a '.repeat(2_000)],
  ['a repeated letter', 'a'.repeat(50), 'a'.repeat(4_000)],
  ['a repeated letter without spaces', '一'.repeat(50), '一'.repeat(4_000)],
  ['marks', 'Bob', `B${'\u0301'.repeat(3_999)}`],
  ['one word', 'Bob', 'x'.repeat(4_000)],
  ['words joined as in an address', 'Bob', 'x.-'.repeat(1_333)],
  ['signs of an address', 'Bob', '@'.repeat(4_000)],
  ['a word and spaces', 'Bob', 'a   '.repeat(1_000)],
  ['digits', 'Bob', '1 '.repeat(2_000)],
  ['dots', 'Bob', 'a.'.repeat(2_000)],
  ['openings of links', 'Bob', 'www.'.repeat(1_000)],
  ['the end of a link', 'Bob', `www.${'.'.repeat(3_996)}`],
  ['names of services', 'Bob', 'insta : '.repeat(500)],
])('does not slow down others: %s', async (_, name, text) => {
  const accused = Array.from({ length: 21 }, (_, number) => name.slice(number))
  // Less than 50 ms of an idle core.
  expect(await cpuCost(() => maskOf({ accused, reporters: [] })(text))).toBeLessThan(0.4)
})
