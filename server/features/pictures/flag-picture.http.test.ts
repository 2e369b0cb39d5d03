import { beforeEach, describe, expect, it } from 'vitest'
import { spendAllowance } from '#server/testing/allowance.ts'
import {
  declareNsfw,
  factsOf,
  flagPicture,
  givePicture,
  replaceBytes,
} from '#server/testing/picture-actions.ts'
import {
  sharedSiteWithClock,
  sharedStrictSite,
  type TestMember,
} from '#server/testing/test-site.ts'
import { expectDone, refused } from '#server/testing/visitor.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { makePictureBytes } from './pictures.factory.ts'

const site = await sharedSiteWithClock()
const jpeg = await makePictureBytes({ width: 100, height: 125 })
/** Members whose accounts are a day old. */
const settled = await site.members([{}, {}, {}])
site.clock.advance(serverLimits.nsfwFlaggerAgeMs)
let owner: TestMember
let id: string
beforeEach(async () => {
  owner = await site.member()
  id = await givePicture(site, owner)
})

const flag = (member: TestMember, pictureId = id) => flagPicture(member, pictureId)
const flagBySettled = async () => {
  for (const member of settled) expectDone(await flag(member))
}
const unflag = ({ visitor, profileId }: TestMember) =>
  visitor.call('DELETE /api/profile-pic-nsfw-flag', {
    query: { flaggerProfileId: profileId, profilePicId: id },
  })
const mark = (isNsfw: boolean) => declareNsfw(owner, id, isNsfw)
const unmarked = { isNsfw: false, version: 1 }
const byMembers = { isNsfw: true, nsfwBy: 'MEMBERS', version: 2 }
const markedByMembers = refused('pictures/marked-by-members')

describe('flags', () => {
  it('of three independent members mark a picture, and its owner cannot undo that', async () => {
    for (const member of settled) {
      expect(await factsOf(owner, id)).toMatchObject(unmarked)
      const { body } = expectDone(await flag(member))
      const given = { flaggerProfileId: member.profileId, profilePicId: id }
      expect(body).toMatchObject({ ...given, tsCreated: expect.any(Number) })
    }
    expect(await factsOf(owner, id)).toMatchObject(byMembers)
    expect(await mark(false)).toMatchObject(markedByMembers)
    expect(await factsOf(owner, id)).toMatchObject(byMembers)
  })

  it('given at the same time all count', async () => {
    const answers = await Promise.all(settled.map(member => flag(member)))
    for (const answer of answers) expectDone(answer)
    expect(await factsOf(owner, id)).toMatchObject(byMembers)
  })

  it('of one member count once, and the second is answered like the first', async () => {
    const [member] = settled
    const first = await flag(member)
    site.clock.advance(1_000)
    for (const again of await Promise.all([flag(member), flag(member)])) {
      expect(expectDone(again).body).toEqual(first.body)
    }
    expect(await factsOf(owner, id)).toMatchObject(unmarked)
  })

  it('of new accounts count when the accounts are older', async () => {
    const [one, other] = settled
    const young = await site.member()
    for (const member of [one, other, young]) expectDone(await flag(member))
    expect(await factsOf(owner, id)).toMatchObject(unmarked)
    site.clock.advance(serverLimits.nsfwFlaggerAgeMs)
    expectDone(await flag(one))
    expect(await factsOf(owner, id)).toMatchObject(byMembers)
  })

  it('stay when the picture is replaced, and so does its mark', async () => {
    const [one, other, last] = settled
    await flag(one)
    await flag(other)
    expectDone(await replaceBytes(owner, id, jpeg))
    await flag(last)
    expect(await factsOf(owner, id)).toMatchObject({ ...byMembers, version: 3 })
    expectDone(await replaceBytes(owner, id, jpeg))
    expect(await factsOf(owner, id)).toMatchObject({ ...byMembers, version: 4 })
    expect(await mark(false)).toMatchObject(markedByMembers)
  })

  it('outweigh the owner’s contest', async () => {
    await mark(true)
    await mark(false)
    await flagBySettled()
    expect(await factsOf(owner, id)).toMatchObject({ isNsfw: true, nsfwBy: 'MEMBERS' })
  })

  it('leave the owner’s own mark in place, and the owner can no longer remove it', async () => {
    await mark(true)
    await flagBySettled()
    expect(await factsOf(owner, id)).toMatchObject({ isNsfw: true, nsfwBy: 'OWNER', version: 2 })
    expect(await mark(false)).toMatchObject(markedByMembers)
  })
})

it('a flag is refused after too many within an hour', async () => {
  const strict = await sharedStrictSite()
  const [reader, other] = await strict.members([{}, {}])
  const picture = await givePicture(strict, other)
  const { count, windowMs } = serverLimits.nsfwFlags
  const waitSeconds = await spendAllowance(count, 200, () => flag(reader, picture))
  expect(waitSeconds).toBeGreaterThan(3_000)
  strict.clock.advance(windowMs + 1)
  expectDone(await flag(reader, picture))
})

describe('a withdrawn flag', () => {
  it('no longer counts, and cannot be withdrawn twice', async () => {
    const [one, other, last] = settled
    await flag(one)
    expect((await unflag(one)).status).toBe(204)
    expect(await unflag(one)).toMatchObject(refused('pictures/not-flagged'))
    await flag(other)
    await flag(last)
    expect(await factsOf(owner, id)).toMatchObject(unmarked)
  })

  it('does not unmark a picture that several have marked', async () => {
    await flagBySettled()
    expect((await unflag(settled[0])).status).toBe(204)
    expect(await factsOf(owner, id)).toMatchObject(byMembers)
    expect((await mark(false)).status).toBe(409)
  })
})
