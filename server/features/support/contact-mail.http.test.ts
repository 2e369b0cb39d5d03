import { randomUUID } from 'node:crypto'
import { expect, it } from 'vitest'
import { eventually } from '#server/testing/eventually.ts'
import { readOutbox } from '#server/testing/outbox.ts'
import { sharedSiteWithJobs } from '#server/testing/test-site.ts'
import type { Visitor } from '#server/testing/visitor.ts'

const site = await sharedSiteWithJobs()

const write = (visitor: Visitor, body: object) =>
  visitor.call('POST /api/contactus-messages', { body: { name: 'Sam', ...body } })

/** The mails that hold some words, as soon as there is one. */
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

it('a name cannot add a header or another recipient', async () => {
  const words = randomUUID()
  const name = `Sam\r\nBcc: victim@example.org\r\n\r\n<victim@example.org>`
  expect((await write(site.visitor(), { name, message: words })).status).toBe(201)
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
  // Mails go out in their order: when the later one is there, a second one of the first would be.
  const later = randomUUID()
  await write(site.visitor(), { message: later })
  await mailsWith(later)
  expect(await mailsWith(body.message)).toHaveLength(1)
})
