import { sql } from 'kysely'
import { describe, expect, it, vi } from 'vitest'
import { report } from '#server/testing/case-actions.ts'
import { eventually } from '#server/testing/eventually.ts'
import { attemptOf, jurors, vote } from '#server/testing/identify-actions.ts'
import { waitForLock } from '#server/testing/inspect-database.ts'
import { first } from '#server/testing/jury-actions.ts'
import { likePicture } from '#server/testing/like-lists.ts'
import { readNearest } from '#server/testing/map-reads.ts'
import {
  at,
  broadcast,
  changeLike,
  hideMember,
  noticesOf,
  placeMember,
  readConversation,
  sendMessage,
  writeNote,
  writeTo,
} from '#server/testing/member-actions.ts'
import { givePicture, requestPictures } from '#server/testing/picture-actions.ts'
import { rowsOf } from '#server/testing/stored-rows.ts'
import { ownTwoSites, type TestMember, type TestSite } from '#server/testing/test-site.ts'
import { expectDone, type Reply, textOf } from '#server/testing/visitor.ts'
import type { Endpoint } from '#shared/contract/endpoint.ts'
import { type CallName, contract } from '#shared/contract/index.ts'
import { justiceLimits as limits, type Penalty } from '#shared/justice-limits.ts'
import { limits as siteLimits } from '#shared/limits.ts'
import { problemType } from '#shared/refusals.ts'
import { advanceDueCases } from '../case-steps.ts'
import { purgeCases } from '../moderation.jobs.ts'
import { beginStay, endStay, readStays, releaseDue } from './sentence.ts'
import { decidedCase, putInDungeon } from './stay.factory.ts'

const { stepMs } = limits
const minuteMs = 60_000

const [here, there] = await ownTwoSites()

const staysOf = ({ visitor }: TestMember) => visitor.read('GET /api/arbitration/dungeon')
const stayOf = async (member: TestMember) => first(await staysOf(member))

const type = problemType('moderation/in-dungeon')
const refused = (caseId: string) => ({ status: 403, body: { type, caseId } })

/** A member in the dungeon, and the case that put them there. */
async function captive(penalty?: Parameters<typeof putInDungeon>[2]) {
  const member = await here.member()
  return { member, caseId: await putInDungeon(here, member, penalty) }
}

/** The processes have separate clocks. */
function advance(ms: number) {
  for (const { clock } of [here, there]) clock.advance(ms)
}

async function end(caseId: string, by: 'VERDICT' | 'ADMINISTRATOR') {
  const { platform } = here
  await platform.db.transaction().execute(tx => endStay(platform, tx, { caseId, by }))
}

describe('a stay in the dungeon', () => {
  it('refuses every call that reaches others, and gives the reason and the end', async () => {
    const { member, caseId } = await captive()
    const { tsEnds } = await stayOf(member)
    const reaching = Object.entries<Endpoint>(contract)
      .filter(([, each]) => each.needsCompleteProfile && !each.isOpenInDungeon)
      .map(([name]) => name as CallName)
      .filter(name => {
        const [method = '', url = ''] = name.split(' ')
        return here.app.hasRoute({ method, url })
      })
    expect(reaching.length).toBeGreaterThan(8)
    for (const name of reaching) {
      const params = { profileId: member.profileId, id: caseId, caseId }
      const reply = await member.visitor.call(name, { params, body: {} })
      expect({ name, ...reply }).toMatchObject({ name, ...refused(caseId) })
      expect(reply.body).toMatchObject({
        tsUntil: tsEnds,
        detail: expect.stringContaining(`until ${new Date(Number(tsEnds)).toUTCString()}`),
      })
    }
  })

  it('appears in the settings of its member with its end, until it is over', async () => {
    const member = await here.member()
    const settings = async () => await member.visitor.ask('GET /api/settings')
    expect(await settings()).not.toHaveProperty('dungeon')
    const caseId = await putInDungeon(here, member)
    const { tsEnds } = await stayOf(member)
    expect(await settings()).toMatchObject({ dungeon: { tsEnds } })
    await end(caseId, 'VERDICT')
    expect(await settings()).not.toHaveProperty('dungeon')
  })

  it('leaves a member their own data, support, and the ways to take things back', async () => {
    const [member, other] = await here.members([{}, {}])
    const { profileId, visitor } = member
    const messageId = await sendMessage(member, other, 'Before')
    await sendMessage(other, member, 'An answer')
    await putInDungeon(here, member)
    const contact = { id: crypto.randomUUID(), name: 'Sam', message: 'This was unfair' }
    for (const reply of [
      await visitor.call('PATCH /api/profile', { body: { id: profileId, description: 'New' } }),
      await visitor.call('GET /api/settings'),
      await visitor.call('GET /api/account/export'),
      await writeNote(member, other),
      await readConversation(member, other),
      await visitor.call('POST /api/message/:id/delete-for-me', { params: { id: messageId } }),
      await visitor.call('POST /api/contactus-messages', { body: contact }),
      await visitor.call('GET /api/arbitration/practice'),
    ]) {
      expectDone(reply)
    }
  })

  it('allows reports of a danger, and of nothing else', async () => {
    const [member, other] = await here.members([{}, {}])
    const caseId = await putInDungeon(here, member)
    const thing = { profileId: other.profileId }
    expect(await report(member, thing)).toMatchObject(refused(caseId))
    expect((await report(member, { ...thing, reason: 'THREAT' })).status).toBe(201)
  })

  it('lets them read unseen: the other member never learns of it, during the stay or after', async () => {
    const [member, other] = await here.members([{}, {}])
    await sendMessage(other, member, 'Seen?')
    const caseId = await putInDungeon(here, member)
    expectDone(await readConversation(member, other))
    await end(caseId, 'ADMINISTRATOR')
    const [message] = JSON.parse(expectDone(await readConversation(other, member)).text)
    expect(message).toMatchObject({ bodyText: 'Seen?' })
    expect(message).not.toHaveProperty('tsRecipientRead')
  })

  it('applies at once on the other process, and so does its end', async () => {
    const [member, reader] = await here.members([{}, {}])
    const place = { lat: 48.1, lon: 11.5 }
    for (const each of [member, reader]) expectDone(await placeMember(each, place))
    const isSeen = async () =>
      (await readNearest(at(there, reader))).text.includes(member.profileId)
    await eventually(isSeen)
    const caseId = await putInDungeon(here, member)
    await eventually(async () => !(await isSeen()))
    const elsewhere = at(there, member)
    expect(await broadcast(elsewhere, 'Hello')).toMatchObject(refused(caseId))
    expect(await placeMember(elsewhere, place)).toMatchObject(refused(caseId))
    await end(caseId, 'ADMINISTRATOR')
    expect(await isSeen()).toBe(false)
    expectDone(await placeMember(member, place))
    await eventually(isSeen)
  })

  it('is noticed by calls that were under way when it began', async () => {
    const [member, other, hidden] = await here.members([{}, {}, {}])
    expectDone(await placeMember(member, { lat: 48.1, lon: 11.5 }))
    const { profileId } = member
    const profilePicId = await givePicture(here, other)
    const picture = { profilePicId, profilePicProfileId: other.profileId }
    const { platform } = here
    const caseId = await decidedCase(here, member)
    const writes = await platform.db.transaction().execute(async tx => {
      const now = platform.clock.now()
      await beginStay(platform, tx, { caseId, profileId, penalty: 'DAY', now })
      // These calls have passed the first check, which does not know of the stay yet.
      const sent: Promise<Reply>[] = [
        placeMember(member, { lat: 48.2, lon: 11.5 }),
        broadcast(at(there, member), 'Around'),
        writeTo(member, other, 'Quick'),
        changeLike(member, other, { likeType: 'LIKE' }),
        likePicture(member, picture),
        requestPictures(member, other),
        hideMember(member, hidden),
      ]
      // At least three calls wait for the profile. The others wait for the member's first write, without a connection.
      await waitForLock(platform.db, 3)
      return sent
    })
    for (const write of await Promise.all(writes)) expect(write).toMatchObject(refused(caseId))
    const { rows } = await sql`
      select 'like' as what from likes where liker_profile_id = ${profileId}
      union all select 'picture' from likes_pictures where liker_profile_id = ${profileId}
      union all select 'message' from chat_messages where sender_profile_id = ${profileId}
      union all select 'broadcast' from chat_broadcasts where sender_profile_id = ${profileId}
      union all select 'request' from pictures_requests where requester_profile_id = ${profileId}
      union all select 'hidden' from hidden_profiles where hider_profile_id = ${profileId}
      union all select 'place' from positions where profile_id = ${profileId} and lat <> 0`.execute(
      platform.db,
    )
    expect(rows).toEqual([])
  })
})

it('a stay begins and ends while others judge, report or write to the member', async () => {
  const member = await here.member()
  await here.platform.db.transaction().execute(async tx => {
    await lockProfile(tx, member)
    await end(await putInDungeon(there, member), 'VERDICT')
  })
  expect(await staysOf(member)).toMatchObject([{ isOver: true }])
})

/** Takes the lock of a member who votes on a case of this member, or reports or writes to them. */
const lockProfile = (tx: TestSite['platform']['db'], { profileId }: TestMember) =>
  sql`select from profiles where id = ${profileId} for key share`.execute(tx)

it('a vote on an attempt that waited while a stay began is refused', async () => {
  const juror = first(await jurors(here, 5))
  const { attemptId } = await attemptOf(here, await here.member())
  const { db } = here.platform
  const { caseId, voting } = await db.transaction().execute(async tx => {
    const attempt = tx.selectFrom('identify_attempts').select('id').where('id', '=', attemptId)
    await attempt.forUpdate().execute()
    const queued = vi.spyOn(here.platform.writeQueue, 'run')
    const waiting = vote(juror, attemptId)
    await eventually(() => queued.mock.calls.length > 0)
    queued.mockRestore()
    return { caseId: await putInDungeon(here, juror), voting: waiting }
  })
  expect(await voting).toMatchObject(refused(caseId))
})

it('a stay is deleted with its case, which is kept until the member is out', async () => {
  const member = await here.member()
  await end(await putInDungeon(here, member, 'MONTH'), 'ADMINISTRATOR')
  const caseId = await putInDungeon(here, member, 'DAY')
  advance(limits.appealMs)
  await advanceDueCases(here.platform)
  advance(siteLimits.caseKeptMs + minuteMs)
  await purgeCases(here.platform)
  const stays = () => readStays(here.platform.db, member.profileId)
  expect(await stays()).toMatchObject([{ caseId, step: 'ADMINISTRATORS', isOver: false }])
  await end(caseId, 'ADMINISTRATOR')
  await purgeCases(here.platform)
  expect(await stays()).toEqual([])
})

describe('the length of a stay', () => {
  const stepsAfter = async (penalties: readonly Extract<Penalty, 'DAY' | 'WEEK' | 'MONTH'>[]) => {
    const member = await here.member()
    for (const penalty of penalties) await putInDungeon(here, member, penalty)
    return (await staysOf(member)).map(({ step }) => step).toSorted()
  }

  it('is the penalty’s, and longer than the longest of the last year', async () => {
    expect(await stepsAfter(['WEEK'])).toEqual(['WEEK'])
    expect(await stepsAfter(['DAY', 'DAY', 'DAY', 'DAY', 'DAY'])).toEqual(
      ['DAY', 'WEEK', 'MONTH', 'ADMINISTRATORS', 'ADMINISTRATORS'].toSorted(),
    )
    expect(await stepsAfter(['DAY', 'MONTH'])).toEqual(['DAY', 'MONTH'])
  })

  it('ignores stays that a later verdict ended, or that are a year old', async () => {
    const member = await here.member()
    await end(await putInDungeon(here, member, 'MONTH'), 'VERDICT')
    await end(await putInDungeon(here, member, 'DAY'), 'ADMINISTRATOR')
    advance(limits.recordMs + minuteMs)
    await putInDungeon(here, member, 'DAY')
    const stays = await readStays(here.platform.db, member.profileId)
    expect(stays.map(({ step }) => step)).toEqual(['DAY', 'DAY', 'MONTH'])
  })

  it('counts time served when a second verdict of the case replaces the first', async () => {
    const { member, caseId } = await captive()
    const { platform, clock } = here
    advance(stepMs.DAY / 2)
    const stay = { caseId, profileId: member.profileId, penalty: 'WEEK', now: clock.now() } as const
    await platform.db.transaction().execute(tx => beginStay(platform, tx, stay))
    const { step, tsBegins, tsEnds = 0 } = await stayOf(member)
    expect(step).toBe('WEEK')
    expect(tsEnds - tsBegins).toBe(stepMs.WEEK)
    expect(tsEnds - clock.now().getTime()).toBeLessThan(stepMs.WEEK - stepMs.DAY / 2 + minuteMs)
  })
})

describe('the release', () => {
  it('happens when the time is over, once with two processes, with a notification', async () => {
    const { member, caseId } = await captive()
    advance(stepMs.DAY - minuteMs)
    await releaseDue(here.platform)
    expect(await staysOf(member)).toMatchObject([{ caseId, isOver: false }])
    expect(await noticesOf(member)).toEqual([])
    advance(2 * minuteMs)
    await Promise.all([releaseDue(here.platform), releaseDue(there.platform)])
    expect(await staysOf(member)).toMatchObject([{ caseId, isOver: true }])
    expect(await noticesOf(member)).toEqual(['RELEASED'])
    const events = await rowsOf(here, 'live_events', { profile_id: member.profileId })
    expect(
      events.filter(({ event }) => JSON.stringify(event).includes('"notification"')),
    ).toHaveLength(1)
    await sendMessage(member, await here.member(), 'Back again')
  })

  it('waits for the last of several stays', async () => {
    const { member } = await captive()
    const second = await putInDungeon(here, member, 'DAY')
    advance(stepMs.DAY + minuteMs)
    await releaseDue(here.platform)
    expect(await noticesOf(member)).toEqual([])
    expect(await broadcast(member, 'Hello')).toMatchObject(refused(second))
    await end(second, 'ADMINISTRATOR')
    expect(await noticesOf(member)).toEqual(['RELEASED'])
  })

  it('does not happen while administrators decide', async () => {
    const member = await here.member()
    await end(await putInDungeon(here, member, 'MONTH'), 'ADMINISTRATOR')
    const caseId = await putInDungeon(here, member, 'DAY')
    advance(stepMs.WEEK)
    await releaseDue(here.platform)
    const reply = await broadcast(member, 'Hello')
    expect(reply).toMatchObject(refused(caseId))
    expect(reply.body).not.toHaveProperty('tsUntil')
    expect(textOf(reply.body.detail)).toContain('until administrators decide')
  })

  it('withdraws its notification when the next stay begins', async () => {
    const member = await here.member()
    await end(await putInDungeon(here, member, 'DAY'), 'ADMINISTRATOR')
    expect(await noticesOf(member)).toEqual(['RELEASED'])
    await putInDungeon(here, member, 'DAY')
    expect(await noticesOf(member)).toEqual([])
  })
})
