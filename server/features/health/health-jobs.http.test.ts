import { sql } from 'kysely'
import { describe, expect, it } from 'vitest'
import type { Db } from '#server/platform/database/connect.ts'
import { eventually } from '#server/testing/eventually.ts'
import { readHealth, receiveNotice, storeLetter } from '#server/testing/health-notices.ts'
import { killWaiting, whileUncommitted } from '#server/testing/inspect-database.ts'
import { logInFrom, noticesOf } from '#server/testing/member-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { TestClock } from '#server/testing/test-clock.ts'
import { ownTwoSites, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { addDays, dayOf } from '#shared/days.ts'
import { deliverLetters } from './deliver-letters.ts'
import { remindOfTests } from './own-test.ts'

const dayMs = 86_400_000
/** Two processes of one site. */
const [site, other] = await ownTwoSites({ clock: new TestClock(Date.UTC(2026, 4, 4, 12)) })

const healthEvents = ({ profileId }: TestMember) =>
  rowsOf(site, 'live_events', { profile_id: profileId })

describe('the delivery of a notice', () => {
  it('happens once with two processes', async () => {
    const members = await site.members([{}, {}, {}, {}, {}])
    for (const member of members) await storeLetter(site, member)
    await Promise.all([site, other, site, other].map(each => deliverLetters(each.platform)))
    for (const member of members) {
      expect(await noticesOf(member)).toEqual(['HEALTH_NOTICE'])
      expect(await healthEvents(member)).toMatchObject([{ about_profile_id: member.profileId }])
      expect((await readHealth(member)).notices).toHaveLength(1)
    }
  })

  it('changes nothing when it is killed midway, and the next run delivers it', async () => {
    const member = await site.member()
    await storeLetter(site, member)
    const profile = (tx: Db) => tx.selectFrom('profiles').select('id').forUpdate()
    const lock = (tx: Db) => profile(tx).where('id', '=', member.profileId).execute()
    const deliver = () => expect(deliverLetters(other.platform)).rejects.toThrow()
    await whileUncommitted(site.platform.db, lock, deliver, killWaiting)
    expect(await noticesOf(member)).toEqual([])
    await deliverLetters(site.platform)
    expect(await noticesOf(member)).toEqual(['HEALTH_NOTICE'])
    expect((await readHealth(member)).notices).toHaveLength(1)
    await eventually(async () => (await deliverLetters(other.platform)) === undefined)
    expect(await noticesOf(member)).toEqual([])
  })

  it('goes on after a letter that cannot be decrypted', async () => {
    const [one, two] = await site.members([{}, {}])
    await storeLetter(site, one)
    const { db } = site.platform
    const otherByte = sql<Buffer>`set_byte(encrypted, 40, 255 - get_byte(encrypted, 40))`
    await db.updateTable('health_letters').set({ encrypted: otherByte }).execute()
    await expect(receiveNotice(site, two)).rejects.toThrow('1 steps failed')
    expect((await readHealth(two)).notices).toHaveLength(1)
    await db.deleteFrom('health_letters').execute()
  })
})

describe('a member’s own test', () => {
  const save = ({ visitor }: TestMember, body: object) =>
    visitor.call('PUT /api/health-test', { body })
  const today = () => dayOf(site.clock.now())

  it('can be saved, changed and deleted by them', async () => {
    const member = await site.member()
    expect(await readHealth(member)).not.toHaveProperty('test')
    expectDone(await save(member, { testedOn: today(), remindMonths: 3 }))
    expect(await readHealth(member)).toMatchObject({ test: { testedOn: today(), remindMonths: 3 } })
    expectDone(await save(member, { testedOn: '2026-01-02' }))
    const { test } = await readHealth(member)
    expect(test).toEqual({ testedOn: '2026-01-02' })
    await member.visitor.ask('DELETE /api/health-test')
    expect(await readHealth(member)).not.toHaveProperty('test')
  })

  it.each([
    ['in the future', { testedOn: '2027-01-01' }],
    ['of long ago', { testedOn: '2010-01-01' }],
    ['that no calendar has', { testedOn: '2026-02-30' }],
  ])('%s is refused', async (_, body) => {
    expect((await save(await site.member(), body)).status).toBe(422)
  })

  it('is followed by reminders at their interval, once each time with two processes', async () => {
    const member = await site.member()
    expectDone(await save(member, { testedOn: today(), remindMonths: 3 }))
    const remindAfter = async (days: number) => {
      site.clock.advance(days * dayMs)
      await Promise.all([site, other].map(each => remindOfTests(each.platform)))
      // Their session has ended by then.
      await logInFrom(site, [member])
      return noticesOf(member)
    }
    expect(await remindAfter(89)).toEqual([])
    expect(await remindAfter(4)).toEqual(['HEALTH_REMINDER'])
    expect(await remindAfter(0)).toEqual(['HEALTH_REMINDER'])
    await readHealth(member)
    expect(await noticesOf(member)).toEqual([])
    expect(await remindAfter(92)).toEqual(['HEALTH_REMINDER'])
  })

  it('of long ago is followed by a reminder at the next of its dates, not at each date that is over', async () => {
    const member = await site.member()
    expectDone(await save(member, { testedOn: addDays(today(), -800), remindMonths: 12 }))
    await remindOfTests(site.platform)
    expect(await noticesOf(member)).toEqual([])
  })
})
