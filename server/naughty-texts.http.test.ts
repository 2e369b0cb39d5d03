import { describe, expect, it } from 'vitest'
import { type ShortFieldName, shortFieldNames } from '#shared/profile-fields.ts'
import { report } from './testing/case-actions.ts'
import { acknowledgements, logIn, memberWithPassword, register } from './testing/mailed-login.ts'
import { putSettings, readConversation, writeNote, writeTo } from './testing/member-actions.ts'
import { rowsOf } from './testing/stored-rows.ts'
import { sharedSite, type TestMember } from './testing/test-site.ts'
import type { Loose, Reply } from './testing/visitor.ts'

const site = await sharedSite()
const other = await site.member()

/** Texts that a field must store unchanged or refuse as invalid, and nothing else. */
const oddTexts: readonly (readonly [string, string])[] = [
  ['SQL', "Robert'); drop table accounts; -- "],
  ['HTML', '<script>alert(1)</script><img src=x onerror=alert(1)>'],
  ['a template', '{{7*7}} #{7*7} <%= 7*7 %> %s %n'],
  ['a backslash at the end', 'C:\\'],
  ['emoji', '🏳️‍🌈👨‍👩‍👧‍👦🦄'],
  ['right to left', 'مرحبا שלום'],
  ['many marks on a letter', `Z${'\u0351'.repeat(30)}`],
  ['a lone half of a pair', 'a\ud800b'],
  ['JSON', '{"a":null}'],
  ['a word that is a value elsewhere', 'null'],
  ['a prototype', '__proto__'],
  ['Turkish', 'İıĞğ'],
]
const refusedTexts: readonly (readonly [string, string])[] = [
  ['ten thousand letters', 'x'.repeat(10_000)],
  ['ten thousand marks', `Z${'\u0351'.repeat(10_000)}`],
]

/** Texts as they are pasted, what a field of several lines stores of them, and what a name or tag stores. */
const pastedTexts: readonly (readonly [string, pasted: string, text: string, line: string])[] = [
  ['a null byte', 'a\u0000b', 'ab', 'ab'],
  ['an escape', 'a\u001bb', 'ab', 'ab'],
  ['line breaks of other systems', 'a\r\nb\u000bc\u000cd\u0085e', 'a\nb\nc\nd\ne', 'a b c d e'],
  ['separators of lines', 'a\u2028b\u2029c', 'a\nb\nc', 'a b c'],
  ['direction marks', '\u202eevil\u202c', '\u202eevil\u202c', 'evil'],
  ['invisible letters', 'a\u3164\u00ad\u200bb', 'a\u3164\u00ad\u200bb', 'ab'],
  ['a joiner of Persian', 'می\u200cخواهم', 'می\u200cخواهم', 'می\u200cخواهم'],
]
const invisibleTexts = [
  '\u3164',
  '\u2800\uffa0\u115f',
  '\u00ad\u034f\ufe0f',
  '\u200b',
  '\u0000\r\n',
]

interface Field {
  readonly isLine?: true
  readonly write: (member: TestMember, text: string) => Promise<Reply>
  readonly read: (member: TestMember) => Promise<unknown>
}

const profileField = (key: 'profilename' | 'description' | ShortFieldName): Field => ({
  ...(key !== 'description' && { isLine: true }),
  write: ({ visitor, profileId }, text) =>
    visitor.call('PUT /api/profile', { body: { id: profileId, [key]: text } }),
  read: async ({ visitor }) => (await visitor.ask('GET /api/profiles/mine'))[0]?.[key],
})

const contactField = (key: 'name' | 'message'): Field => ({
  ...(key === 'name' && { isLine: true }),
  write: ({ visitor }, text) =>
    visitor.call('POST /api/contactus-messages', {
      body: { name: 'Sam', message: 'Hello', [key]: text },
    }),
  read: async ({ accountId: account_id }) =>
    (await rowsOf(site, 'support_messages', { account_id }))[0]?.[key],
})

const noteField = (change: (text: string) => object, part: (note: Loose) => unknown): Field => ({
  write: (member, text) => writeNote(member, other, { bodyText: '', ...change(text) }),
  read: async ({ visitor, profileId }) => {
    const query = { authorProfileId: profileId, aboutProfileId: other.profileId }
    return part(await visitor.ask('GET /api/profile-note', { query }))
  },
})

const device = {
  endpoint: 'https://fcm.googleapis.com/fcm/send/x',
  auth_base64: 'A'.repeat(22),
  p256dh_base64: 'B'.repeat(87),
}

const fields: Readonly<Record<string, Field>> = {
  'the profile’s name': profileField('profilename'),
  'the profile’s description': profileField('description'),
  ...Object.fromEntries(shortFieldNames.map(name => [`the profile’s ${name}`, profileField(name)])),
  'the name in the settings': {
    isLine: true,
    write: ({ visitor }, name) => putSettings(visitor, { name }),
    read: async ({ visitor }) => (await visitor.ask('GET /api/settings')).name,
  },
  'the name of a device': {
    isLine: true,
    write: ({ visitor }, deviceName) =>
      putSettings(visitor, { pushSubscriptions: [{ ...device, deviceName }] }),
    read: async ({ visitor }) =>
      (await visitor.ask('GET /api/settings')).pushSubscriptions?.[0]?.deviceName,
  },
  'the words of an acknowledgement': {
    write: ({ visitor, email }, text) =>
      visitor.call('POST /api/auth/register', {
        body: { email, acknowledgements: acknowledgements.map(one => ({ ...one, text })) },
      }),
    read: async ({ email }) =>
      (await rowsOf(site, 'accounts_acknowledgements', { email }))[0]?.text,
  },
  'a message': {
    write: (member, bodyText) => writeTo(member, other, bodyText),
    read: async member => (await readConversation(member, other)).body[0]?.bodyText,
  },
  'the name in a message to support': contactField('name'),
  'a message to support': contactField('message'),
  'the text of a note': noteField(
    bodyText => ({ bodyText }),
    note => note.bodyText,
  ),
  'the tag of a note': {
    ...noteField(
      tag => ({ privateTags: [tag] }),
      note => note.privateTags?.[0],
    ),
    isLine: true,
  },
  'the words of a report': {
    write: (member, bodyText) => report(member, { profileId: other.profileId, bodyText }),
    read: async ({ profileId: reporter_profile_id }) =>
      (await rowsOf(site, 'moderation_reports', { reporter_profile_id }))[0]?.body_text,
  },
  'the words of a consent': {
    write: ({ visitor }, text) =>
      visitor.call('PUT /api/account/consents', { body: { kind: 'LOCATION', text } }),
    read: async ({ accountId: account_id }) =>
      (await rowsOf(site, 'accounts_consents', { account_id }))[0]?.text,
  },
}

/** What an address field answers to a text that is not an address. */
const addressFields: readonly (readonly [string, (text: string) => Promise<Reply>])[] = [
  ['a registration', text => register(site.visitor(), text)],
  ['a login', text => logIn(site.visitor(), { email: text, password: 'correct horse battery' })],
  ['the settings', async email => putSettings((await site.member()).visitor, { email })],
]

/** Half of a surrogate pair is not a character. The site stores the replacement character. */
const stored = (text: string) => text.toWellFormed().trim()

describe.each(Object.entries(fields))('%s', (_field, { isLine, write, read }) => {
  it.each(pastedTexts)('stores what is visible of %s', async (_, pasted, text, line) => {
    const member = await site.member({ name: 'Before' })
    expect([200, 201, 202, 204]).toContain((await write(member, pasted)).status)
    expect(await read(member)).toBe(isLine ? line : text)
  })

  it.each(invisibleTexts)('stores nothing invisible: %j', async text => {
    const member = await site.member({ name: 'Before' })
    const before = await read(member)
    const reply = await write(member, text)
    if (reply.status < 300) expect(['', undefined]).toContain(await read(member))
    else {
      expect(reply.status).toBe(422)
      expect(reply.body.detail).toMatch(/^(?:Fill this in\.|Write a message)/)
      expect(await read(member)).toEqual(before)
    }
  })

  it.each(oddTexts)('stores %s unchanged, or refuses it as invalid', async (_, text) => {
    const member = await site.member({ name: 'Before' })
    const reply = await write(member, text)
    if (reply.status === 422) return
    expect([200, 201, 202, 204]).toContain(reply.status)
    const kept = await read(member)
    expect(typeof kept === 'string' && kept.trim()).toBe(stored(text))
    expect((await site.visitor().call('GET /api/ping')).status).toBe(200)
  })

  it.each(refusedTexts)('refuses %s', async (_, text) => {
    const member = await site.member({ name: 'Before' })
    const before = await read(member)
    expect((await write(member, text)).status).toBe(422)
    expect(await read(member)).toEqual(before)
  })
})

describe.each(addressFields)('the email address of %s', (_, write) => {
  it.each([...oddTexts, ...refusedTexts])('is not %s', async (_name, text) => {
    // A form has a maximum length, and the site reads nothing beyond it.
    expect([413, 422]).toContain((await write(text)).status)
  })

  it.each([...oddTexts, ...refusedTexts])(
    'does not fail the site with %s in it',
    async (_name, text) => {
      const { status } = await write(`${text}@example.org`)
      expect([200, 202, 401, 413, 422]).toContain(status)
    },
  )
})

describe('an address of the site', () => {
  const texts = [...oddTexts, ...refusedTexts].map(([name, text]) => [name, text.toWellFormed()])

  it.each(texts)('does not fail with %s in its path or query', async (_, text = '') => {
    const { visitor, profileId } = await site.member()
    const odd = encodeURIComponent(text)
    for (const address of [
      `/login?token=${odd}`,
      `/${odd}`,
      `/api/${odd}`,
      `/api/auth/${odd}`,
      `/api/settings?${odd}=${odd}`,
      `/api/profile/${odd}`,
      `/api/profile-pic/nsfw/${odd}`,
      `/api/profile-like?likerProfileId=${profileId}&likedProfileId=${odd}`,
    ]) {
      const { status, headers } = await visitor.fetch(address)
      expect([address.slice(0, 80), status < 500]).toEqual([address.slice(0, 80), true])
      expect(headers.get('location')).toBeNull()
    }
  })
})

describe('a password', () => {
  it.each([
    'ünïcödé 🏳️‍🌈 wörds',
    "'; drop table accounts; --",
    '          ten spaces',
    'a\u0000bcdefghijk',
  ])('of %j logs in again', async password => {
    const { email } = await memberWithPassword(site, password)
    expect((await logIn(site.visitor(), { email, password })).status).toBe(200)
  })
})

it('returns all of it as JSON only, never as a page', async () => {
  const { visitor, profileId } = await site.member({ name: '<b>bold</b>' })
  const reply = await visitor.call('GET /api/profile/:id', { params: { id: profileId } })
  expect(reply.headers.get('content-type')).toContain('application/json')
  expect(reply.headers.get('x-content-type-options')).toBe('nosniff')
})
