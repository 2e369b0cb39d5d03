import { randomUUID } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { firstOf } from '#server/testing/game-actions.ts'
import { queriesOf } from '#server/testing/inspect-database.ts'
import { issuedLogin, logIn } from '#server/testing/mailed-login.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { changeRows } from '#server/testing/stored-rows.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone, type Reply } from '#server/testing/visitor.ts'
import { limits } from '#shared/limits.ts'
import { filterAfterLimit } from './broken-position-apis.ts'
import { chooseSpot, openScene, passTime, reportFix } from './scene.ts'
import { everybodyHome } from './town.ts'
import { countHoles } from './trilaterate.ts'

/**
 * Members who blocked the attacker, hide, have expired or have left, and one that never existed. The attacker must not
 * be able to tell them apart.
 */
const scene = await openScene({ victims: 12, decoys: 1 })

const ownHeaders = new Set(['date', 'x-request-id', 'set-cookie'])
const toldIn = ({ status, headers, text }: Reply) => ({
  status,
  headers: [...headers].filter(([name]) => !ownHeaders.has(name)),
  text,
})

const calls = [
  '/api/profile-briefs/nearest?size=4',
  '/api/profile-briefs/nearest?size=4&page=1',
  '/api/profile-briefs/nearest?size=50&words=sam',
  '/api/profile-briefs/nearest?size=50&withoutWords=robin',
  '/api/profile-briefs/by-sector/52:13',
  '/api/profile-briefs/by-bounds?latMin=52&latMax=53&lonMin=13&lonMax=14',
]

const listsSeenBy = async ({ visitor }: TestMember) =>
  Promise.all(calls.map(async call => toldIn(await visitor.fetch(call))))

/** Uses a fresh link, because the clock has advanced. */
async function leave({ email }: TestMember) {
  const visitor = scene.site.visitor()
  expectDone(await logIn(visitor, await issuedLogin(scene.site, email)))
  await visitor.ask('DELETE /api/account', { body: {} })
}

describe('a member who cannot be reached', () => {
  it('is missing from every list in the same bytes, whatever the reason', async () => {
    const { attacker, victims, site } = scene
    const [{ member: victim }] = firstOf(victims.slice(5), 1)
    const shown = await listsSeenBy(attacker)
    const answers: unknown[] = []
    const record = async () => answers.push(await listsSeenBy(attacker))
    const show = () => reportFix(victim, { x: 900, y: 900 })

    await blockMember(victim, attacker)
    await record()
    await blockMember(victim, attacker, false)
    await blockMember(attacker, victim)
    await record()
    await blockMember(attacker, victim, false)
    await reportFix(victim, { x: 900, y: 900 }, { hide: true })
    await record()
    await show()
    const ended = { effective_until: site.clock.now() }
    await changeRows(site, 'positions', { profile_id: victim.profileId }, ended)
    await site.liveMap.refresh([victim.profileId])
    await record()
    await passTime(scene, 0)
    await record()
    await show()
    await blockMember(victim, attacker)
    await reportFix(victim, { x: -700, y: 300 })
    await record()
    await leave(victim)
    await record()

    expect(answers[0]).not.toEqual(shown)
    for (const each of answers) expect(each).toEqual(answers[0])
  })

  it('leaves no gap in a page, whether blocked or hidden', async () => {
    const { attacker, victims, api } = scene
    const [decoy] = firstOf(scene.decoys, 1)
    const at = { x: 500, y: 500 }
    for (const member of [attacker, decoy.member]) await chooseSpot(member, at)
    const blocking = victims.slice(0, 3).map(({ member }) => member)
    for (const member of blocking) await blockMember(member, attacker)
    for (const { member } of victims.slice(3, 5)) await blockMember(attacker, member)
    await everybodyHome({ ...scene, victims: victims.slice(6, 8) })
    for (const { member, home } of victims.slice(8, 10)) {
      await reportFix(member, home, { hide: true })
    }
    const station = { reader: attacker, at }
    expect(await countHoles(scene, station)).toBe(0)
    const ids = new Set(blocking.map(({ profileId }) => profileId))
    const broken = { api: filterAfterLimit(api, decoy.member, ids) }
    expect(await countHoles(broken, station)).toBeGreaterThan(0)
  })

  it('is not found by profile id, in the same bytes and with as many statements', async () => {
    const { attacker, victims } = scene
    const members = victims.slice(6).map(({ member }) => member)
    const [one, two, three] = firstOf(members, 3)
    await blockMember(one, attacker)
    await blockMember(attacker, two)
    await leave(three)
    const ids = [randomUUID(), one.profileId, two.profileId, three.profileId]
    const answers = []
    for (const id of ids) answers.push(await counted(id))
    expect(answers[0]).toMatchObject({ status: 404, queries: [expect.any(String)] })
    for (const each of answers) expect(each).toEqual(answers[0])
  })

  it('if hidden or expired, has a profile without a point, with as many statements', async () => {
    const members = scene.victims.slice(9).map(({ member }) => member)
    const [hidden, expired, never] = firstOf(members, 3)
    await reportFix(hidden, { x: 100, y: 100 }, { hide: true })
    await passTime(scene, limits.positionValidityMs)
    await reportFix(hidden, { x: 100, y: 100 }, { hide: true })
    const answers = []
    for (const { profileId } of [hidden, expired, never]) answers.push(await counted(profileId))
    expect(answers[0]?.status).toBe(200)
    expect(answers[0]?.text).not.toMatch(/"l(at|on)"/)
    for (const each of answers) expect(each).toEqual(answers[0])
  })
})

/** An answer and the database statements behind it. The statements stand for its response time. */
async function counted(profileId: string) {
  const { visitor } = scene.attacker
  // The first call reads and renews the session.
  await visitor.ask('GET /api/settings')
  const { answer, queries } = await queriesOf(() => visitor.fetch(`/api/profile/${profileId}`))
  return { ...toldIn(answer), text: answer.text.replaceAll(profileId, 'id'), queries }
}
