import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { spendAllowance } from '#server/testing/allowance.ts'
import { removeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { ownSite, sharedSiteWithClock } from '#server/testing/test-site.ts'
import { refused, statusesOf, type Visitor } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { purgeContactMessages } from './support.jobs.ts'

const site = await sharedSiteWithClock()

const write = (visitor: Visitor, body: object = {}) =>
  visitor.call('POST /api/contactus-messages', { body: { name: 'Sam', message: 'Hello', ...body } })

const stored = (message: string) => rowsOf(site, 'support_messages', { message })

describe('a message to support', () => {
  it('of a member is stored with the account, not with the address they enter', async () => {
    const { visitor, accountId } = await site.member()
    const message = randomUUID()
    const reply = await write(visitor, { message: ` ${message}\n`, email: 'other@example.org' })
    expect(reply).toMatchObject({ status: 201, text: '{}' })
    expect(await stored(message)).toMatchObject([
      { account_id: accountId, name: 'Sam', message, email: null },
    ])
  })

  it('of an ended session counts as a visitor’s', async () => {
    const { visitor, accountId } = await site.member()
    await removeRows(site, 'accounts', { id: accountId })
    site.platform.sessions.announceChange(accountId)
    const message = randomUUID()
    expect((await write(visitor, { message })).status).toBe(201)
    expect(await stored(message)).toMatchObject([{ account_id: null }])
  })

  it.each([{ name: ' \t\n ' }, { message: ' \n ' }])('with %j is refused', async blank => {
    expect(await write(site.visitor(), blank)).toMatchObject(refused('request/invalid'))
  })

  it('is deleted with the account, and after a year', async () => {
    const { visitor, accountId } = await site.member()
    const [own, old] = [randomUUID(), randomUUID()]
    await write(visitor, { message: own })
    await write(site.visitor(), { message: old })
    await removeRows(site, 'accounts', { id: accountId })
    expect(await stored(own)).toEqual([])
    await purgeContactMessages(site.platform)
    expect(await stored(old)).toHaveLength(1)
    site.clock.advance(limits.contactKeptMs + 1_000)
    await purgeContactMessages(site.platform)
    expect(await stored(old)).toEqual([])
  })
})

describe('sent twice under one id', () => {
  it('it is stored once, even in parallel', async () => {
    const body = { id: randomUUID(), message: randomUUID() }
    const visitors = Array.from({ length: 6 }, () => site.visitor())
    const replies = await Promise.all(visitors.map(visitor => write(visitor, body)))
    expect(statusesOf(replies)).toEqual([200, 200, 200, 200, 200, 201])
    const spaced = { ...body, message: `${body.message} ` }
    expect((await write(site.visitor(), spaced)).status).toBe(200)
    expect(await stored(body.message)).toHaveLength(1)
  })

  it('with another text or sender it is refused', async () => {
    const { visitor } = await site.member()
    const id = randomUUID()
    const message = randomUUID()
    await write(visitor, { id, message })
    const { visitor: stranger } = await site.member()
    for (const reply of [
      await write(visitor, { id, message: 'Other words' }),
      await write(visitor, { id, message, name: 'Kim' }),
      await write(site.visitor(), { id, message }),
      await write(stranger, { id, message }),
    ])
      expect(reply).toMatchObject(refused('support/id-taken'))
    expect(await stored(message)).toHaveLength(1)
  })
})

const strict = await ownSite('other limits', { LIMITS_FACTOR: '1' })

it('visitors on a network can write three times an hour together, and each member five times', async () => {
  const { count: visitorsMost, windowMs } = serverLimits.contactsPerNetwork
  const waitSeconds = await spendAllowance(visitorsMost, 201, () => write(strict.visitor()))
  expect(waitSeconds).toBeGreaterThan(3_500)

  const { visitor } = await strict.member()
  await spendAllowance(serverLimits.contactsPerMember.count, 201, () => write(visitor))
  expect((await write((await strict.member()).visitor)).status).toBe(201)

  strict.clock.advance(windowMs + 1_000)
  expect((await write(strict.visitor())).status).toBe(201)
  expect((await write(visitor)).status).toBe(201)
})

it('a repeated send gets the same answer, even beyond the limit', async () => {
  const { visitor } = await strict.member()
  const first = { id: randomUUID() }
  expect((await write(visitor, first)).status).toBe(201)
  await spendAllowance(serverLimits.contactsPerMember.count - 1, 201, () => write(visitor))
  expect((await write(visitor, first)).status).toBe(200)
})
