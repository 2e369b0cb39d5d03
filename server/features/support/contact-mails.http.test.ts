import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { mailsTo, readOutbox } from '#server/testing/outbox.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite } from '#server/testing/test-site.ts'
import { expectDone, refused, statusesOf, type Visitor } from '#server/testing/visitor.ts'
import type { ReceivedMessage } from '#shared/contract/support.ts'
import { mailTexts } from '#shared/texts/mails.ts'

const site = await ownSite('its mails are read', {}, { runsJobs: true })
const chief = await site.member({ roles: ['ADMIN'] })

const { subject } = mailTexts.contactAnswer

/** @returns the id of the message */
async function write(visitor: Visitor, sent: object = {}, headers = {}): Promise<string> {
  const id = randomUUID()
  const body = { id, name: 'Sam', message: 'The map stays empty.', ...sent }
  await visitor.ask('POST /api/contactus-messages', { body, headers })
  return id
}

async function list(query: object = {}): Promise<ReceivedMessage[]> {
  const reply = expectDone(await chief.visitor.call('GET /api/admin/contact-messages', { query }))
  return JSON.parse(reply.text)
}

const found = async (id: string, query: object = {}) =>
  (await list(query)).find(message => message.id === id)

const answer = (messageId: string, body: object = {}) =>
  chief.visitor.call('POST /api/admin/contact-messages/:id/answers', {
    params: { id: messageId },
    body: { id: randomUUID(), bodyText: 'It is mended.', answersSeen: 0, ...body },
  })

const close = (id: string, isClosed: boolean) =>
  chief.visitor.call('PUT /api/admin/contact-messages/:id/state', {
    params: { id },
    body: { isClosed },
  })

const read = (id: string) =>
  chief.visitor.call('GET /api/admin/contact-messages/:id', { params: { id } })

const newestAct = () =>
  site.platform.db
    .selectFrom('audit_entries')
    .leftJoin('audit_keys', 'audit_keys.key', 'audit_entries.subject_key')
    .select(['action', 'account_id as about'])
    .orderBy('audit_entries.id', 'desc')
    .limit(1)
    .executeTakeFirst()

describe('the messages to support', () => {
  it('are listed in full with the address for an answer, newest first', async () => {
    const member = await site.member()
    const first = await write(member.visitor, { email: 'other@example.org' })
    site.clock.advance(1_000)
    const second = await write(site.visitor(), { email: 'visitor@example.org' })
    site.clock.advance(1_000)
    const third = await write(site.visitor())
    const [newest, middle, oldest] = await list()
    expect(newest).toMatchObject({ id: third, isMember: false, isClosed: false, answers: [] })
    expect(newest).not.toHaveProperty('email')
    expect(middle).toMatchObject({ id: second, isMember: false, email: 'visitor@example.org' })
    const written = { id: first, name: 'Sam', message: 'The map stays empty.' }
    expect(oldest).toMatchObject({ ...written, isMember: true, email: member.email })
  })

  it('are read page by page, each exactly once, even if many came at one moment', async () => {
    const ids = await Promise.all([1, 2, 3, 4, 5].map(() => write(site.visitor())))
    const seen: string[] = []
    for (let page = await list({ size: 2 }); page.length > 0; ) {
      seen.push(...page.map(({ id }) => id))
      const last = page.at(-1)
      page = await list({ size: 2, tsBefore: last?.tsSent, idBefore: last?.id })
    }
    expect(new Set(seen)).toHaveProperty('size', seen.length)
    expect(seen).toEqual(expect.arrayContaining(ids))
  })
})

describe('an answer', () => {
  it('is mailed to the account in the words of its brand, stored, and closes the message', async () => {
    const member = await site.member()
    const id = await write(member.visitor, {}, { 'x-forwarded-host': 'bears.localhost' })
    expect((await answer(id, { bodyText: ' It is mended.\n' })).status).toBe(201)
    const [mail] = await mailsTo(site, { to: member.email, subject })
    expect(mail?.text).toMatch(/^It is mended\.\n/)
    expect(mail?.text).not.toContain('The map stays empty')
    expect(mail?.text?.trimEnd()).toMatch(/Bear Harbour$/)
    const { supportAddress } = site.platform.brands.of('bears.localhost')
    expect(mail?.replyTo?.map(({ address }) => address)).toEqual([supportAddress])
    expect(await found(id)).toBeUndefined()
    expect(await found(id, { state: 'CLOSED' })).toMatchObject({
      isClosed: true,
      answers: [{ bodyText: 'It is mended.' }],
    })
    expect(await newestAct()).toEqual({ action: 'CONTACT_ANSWERED', about: member.accountId })
  })

  it('sent twice under one id is mailed once', async () => {
    const email = `${randomUUID()}@example.org`
    const id = await write(site.visitor(), { email })
    const body = { id: randomUUID() }
    const replies = await Promise.all([answer(id, body), answer(id, body)])
    expect(statusesOf(replies)).toEqual([200, 201])
    const other = await answer(id, { ...body, bodyText: 'Other words' })
    expect(other).toMatchObject(refused('support/id-taken'))
    expect((await answer(id, { bodyText: 'One more', answersSeen: 1 })).status).toBe(201)
    expect(await mailsTo(site, { to: email, subject, count: 2 })).toHaveLength(2)
  })

  it('of two administrators at once is mailed once, and the second must read it first', async () => {
    const email = `${randomUUID()}@example.org`
    const id = await write(site.visitor(), { email })
    const words = ['It is mended.', 'Mended it is.']
    const bodies = words.map(bodyText => ({ id: randomUUID(), bodyText }))
    const replies = await Promise.all(bodies.map(body => answer(id, body)))
    const late = replies.findIndex(({ status }) => status === 409)
    expect(replies[late]).toMatchObject(refused('support/answered'))
    const [sent, second] = [bodies[1 - late], bodies[late]]
    expect((await read(id)).body).toMatchObject({ id, isClosed: true, answers: [sent] })
    const [mail] = await mailsTo(site, { to: email, subject })
    expect(mail?.text).toContain(sent?.bodyText ?? '-')
    expect((await answer(id, sent)).status).toBe(200)
    expect((await answer(id, { ...second, answersSeen: 1 })).status).toBe(201)
  })

  it('to a message without an address is refused with the reason, but the message can be closed', async () => {
    const id = await write(site.visitor())
    expect(await answer(id)).toMatchObject(refused('support/no-address'))
    expect((await close(id, true)).status).toBe(204)
    expect(await found(id)).toBeUndefined()
    expect((await newestAct())?.action).toBe('CONTACT_CLOSED')
    expect((await close(id, false)).status).toBe(204)
    expect(await found(id)).toMatchObject({ isClosed: false })
  })

  it('to an unknown message is refused, and so is an empty one', async () => {
    const unknown = randomUUID()
    const replies = [await answer(unknown), await read(unknown), await close(unknown, true)]
    expect(statusesOf(replies)).toEqual([404, 404, 404])
    const id = await write((await site.member()).visitor)
    expect((await answer(id, { bodyText: ' \n ' })).status).toBe(422)
    expect((await answer(id, { bodyText: 'x'.repeat(4_001) })).status).toBe(422)
  })

  it('is deleted with the account', async () => {
    const member = await site.member()
    const id = await write(member.visitor)
    expectDone(await answer(id))
    await member.visitor.ask('DELETE /api/account', { body: {} })
    expect(await rowsOf(site, 'support_answers', { message_id: id })).toEqual([])
    expect(await found(id, { state: 'CLOSED' })).toBeUndefined()
  })
})

/** Waits for the mails that contain these words. */
const mailsWith = (words: string) =>
  eventually(async () => {
    const found = (await readOutbox(site)).filter(({ text }) => text?.includes(words))
    return found.length > 0 && found
  })

it('a member’s message reaches support, with the account’s address to answer to', async () => {
  const { visitor, email } = await site.member()
  const message = `${randomUUID()}\nThe map <b>stays</b> empty.`
  await write(visitor, { name: 'Sam Example', message, email: 'other@example.org' })
  const [mail] = await mailsWith(message)
  const { supportAddress } = site.platform.brands.default
  expect(mail?.to?.map(({ address }) => address)).toEqual([supportAddress])
  expect(mail?.replyTo?.map(({ address }) => address)).toEqual([email])
  expect(mail?.subject).toBe('A message to support')
  expect(mail?.text).toContain('Sam Example')
  expect(mail?.html).toContain('&lt;b&gt;stays')
})

it('a visitor’s message names the given address, or none', async () => {
  const [known, unknown] = [randomUUID(), randomUUID()]
  await write(site.visitor(), { message: known, email: 'visitor@example.org' })
  await write(site.visitor(), { message: unknown })
  const [answered] = await mailsWith(known)
  expect(answered?.replyTo?.map(({ address }) => address)).toEqual(['visitor@example.org'])
  const [silent] = await mailsWith(unknown)
  expect(silent?.replyTo).toBeUndefined()
})

it('a name from right to left leaves the words around it in their order', async () => {
  const words = randomUUID()
  await write(site.visitor(), { name: 'אבי 5', message: words })
  const [mail] = await mailsWith(words)
  expect(mail?.text).toMatch(/^Name: \u2068אבי 5\u2069$/m)
})

it('a name cannot add a header or another recipient', async () => {
  const words = randomUUID()
  const name = `Sam\r\nBcc: victim@example.org\r\n\r\n<victim@example.org>`
  await write(site.visitor(), { name, message: words })
  const [mail] = await mailsWith(words)
  const headers = mail?.headers.map(({ key }) => key)
  expect(headers).not.toContain('bcc')
  expect(mail?.bcc).toBeUndefined()
  expect(mail?.to).toHaveLength(1)
  expect(mail?.text).toMatch(/^Name: Sam Bcc: victim@example.org <victim@example.org>$/m)
  expect(mail?.subject).toBe('A message to support')
})

it('sent twice under one id it is mailed once', async () => {
  const body = { id: randomUUID(), message: randomUUID() }
  await Promise.all([write(site.visitor(), body), write(site.visitor(), body)])
  await write(site.visitor(), body)
  // Mails are sent in order, so a second mail of the first message would arrive before this one.
  const later = randomUUID()
  await write(site.visitor(), { message: later })
  await mailsWith(later)
  expect(await mailsWith(body.message)).toHaveLength(1)
})
