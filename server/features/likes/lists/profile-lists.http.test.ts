import { beforeEach, describe, expect, it } from 'vitest'
import {
  cursorAfter,
  like,
  likedBy,
  namesIn,
  profileLikesBy,
  profileLikesOf,
  rowsOf,
} from '#server/testing/like-lists.ts'
import {
  blockMember,
  changeLike,
  hideMember,
  placeMember,
  readLike,
  takeLikeBack,
} from '#server/testing/member-actions.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { serverLimits } from '#shared/server-limits.ts'

const site = await sharedSiteWithClock()

let ann: TestMember
beforeEach(async () => {
  ann = await site.member()
})

const mutual = ({ visitor, profileId }: TestMember) =>
  visitor.call('GET /api/mutual-likes/:profileId', { params: { profileId } })

describe('the list of members who like a member', () => {
  it('shows each member’s brief, newest first', async () => {
    const bob = await site.member({ name: 'Bob' })
    const cem = await site.member({ name: 'Cem', birthdate: '1980-01-01' })
    expect((await profileLikesOf(ann)).body).toEqual([])
    await like(site, bob, ann)
    const { tsCreated } = await like(site, cem, ann)
    const answer = await profileLikesOf(ann)
    expect(answer.status).toBe(200)
    expect(namesIn(answer)).toEqual(['Cem', 'Bob'])
    expect(rowsOf(answer)[0]).toEqual({
      likerProfileId: cem.profileId,
      likedProfileId: ann.profileId,
      likeType: 'LIKE',
      blocked: false,
      tsCreated,
      isMutual: false,
      isNew: false,
      brief: { profileId: cem.profileId, profileName: 'Cem', profileAge: expect.any(Number) },
    })
  })

  it('leaves out dislikes, skips, blocks and members who cannot be met', async () => {
    const [bob, cem, dan, eve, fay, gus] = await likedBy(site, ann, 7)
    await like(site, bob, ann, 'DISLIKE')
    await like(site, cem, ann, 'UNDETERMINED')
    await blockMember(ann, dan)
    await blockMember(eve, ann)
    await fay.visitor.ask('DELETE /api/account', { body: {} })
    await takeLikeBack(gus, ann)
    const answer = await profileLikesOf(ann)
    expect(namesIn(answer)).toEqual(['Liker 7'])
    await blockMember(ann, dan, false)
    expect(namesIn(await profileLikesOf(ann))).toEqual(['Liker 7', 'Liker 3'])
  })

  it('is the same for hidden members as for those on the map, and reveals no place', async () => {
    const [hidden, shown] = await likedBy(site, ann, 2)
    expectDone(await placeMember(hidden, { lat: 52.5, lon: 13.4 }, { hide: true }))
    expectDone(await placeMember(shown, { lat: 52.5, lon: 13.4 }))
    const told = rowsOf(await profileLikesOf(ann)).map(({ brief }) => Object.keys(brief).join(' '))
    expect(told).toEqual(Array(2).fill('profileId profileName profileAge'))
  })

  it('marks members liked in return, who are in the list of mutual likes', async () => {
    const [bob] = await likedBy(site, ann, 2)
    expect((await mutual(ann)).body).toEqual([])
    const answer = await like(site, ann, bob)
    expect(answer).toMatchObject({ likeType: 'LIKE', isMutual: true })
    expect(rowsOf(await profileLikesOf(ann)).map(({ isMutual }) => isMutual)).toEqual([false, true])
    expect(rowsOf(await profileLikesBy(bob))).toMatchObject([{ isMutual: true }])
    expect((await mutual(ann)).body).toEqual([bob.profileId])
    expect((await mutual(bob)).body).toEqual([ann.profileId])
    await like(site, bob, ann, 'DISLIKE')
    expect((await readLike(ann, bob)).body).not.toHaveProperty('isMutual')
    expect((await mutual(ann)).body).toEqual([])
  })

  it('no longer shows a blocker the like of a member they blocked', async () => {
    const bob = await site.member()
    await like(site, bob, ann)
    expect(await like(site, ann, bob)).toMatchObject({ isMutual: true })
    expect((await blockMember(ann, bob)).body).not.toHaveProperty('isMutual')
    expect((await readLike(ann, bob)).body).not.toHaveProperty('isMutual')
    for (const member of [ann, bob]) expect((await mutual(member)).body).toEqual([])
  })

  it('continues after its last row, and lists each member once while likes come and change', async () => {
    const ann = await site.member({ roles: ['PRO'] })
    const likers = await likedBy(site, ann, 9)
    let page = await profileLikesOf(ann, { size: 3 })
    const seen = namesIn(page)
    for (const [round, late] of likers.slice(0, 3).entries()) {
      // A member who was already listed, one who is still to come, and a new one.
      await like(site, likers[8 - round] ?? ann, ann, 'DISLIKE')
      await like(site, likers[8 - round] ?? ann, ann)
      if (round === 1) await like(site, late, ann, 'DISLIKE')
      if (round === 1) await like(site, late, ann)
      await likedBy(site, ann, 1)
      page = await profileLikesOf(ann, { size: 3, before: cursorAfter(page) })
      seen.push(...namesIn(page))
      if (rowsOf(page).length < 3) break
    }
    expect(new Set(seen).size).toBe(seen.length)
    expect(seen).toEqual([9, 8, 7, 6, 5, 4, 3, 1].map(number => `Liker ${number}`))
  })

  it('loses no likes of the same moment', async () => {
    const ann = await site.member({ roles: ['PRO'] })
    const likers = await site.members(Array.from({ length: 7 }, () => ({})))
    await Promise.all(likers.map(liker => changeLike(liker, ann, { likeType: 'LIKE' })))
    const found: string[] = []
    let page = await profileLikesOf(ann, { size: 2 })
    while (rowsOf(page).length > 0) {
      found.push(...rowsOf(page).map(({ likerProfileId }) => likerProfileId))
      page = await profileLikesOf(ann, { size: 2, before: cursorAfter(page) })
    }
    expect(found.toSorted()).toEqual(likers.map(({ profileId }) => profileId).toSorted())
  })
})

it('the list of members a member likes includes skips and dislikes, unless only likes are requested', async () => {
  const [bob, cem, dan] = await site.members([{ name: 'Bob' }, { name: 'Cem' }, { name: 'Dan' }])
  await like(site, ann, bob)
  await like(site, ann, cem, 'DISLIKE')
  await like(site, ann, dan)
  const given = async () => rowsOf(await profileLikesBy(ann))
  const types = (await given()).map(({ likeType }) => likeType)
  expect(types).toEqual(['LIKE', 'DISLIKE', 'LIKE'])
  expect(namesIn(await profileLikesBy(ann, { likeType: 'LIKE' }))).toEqual(['Dan', 'Bob'])
  await like(site, cem, ann)
  expect((await given()).map(({ isMutual }) => isMutual)).toEqual([false, false, false])
  await blockMember(ann, dan)
  await blockMember(bob, ann)
  expect(namesIn(await profileLikesBy(ann))).toEqual(['Cem'])
})

describe('each list', () => {
  it.each([
    'GET /api/profile-likes/by-liker/:id',
    'GET /api/profile-likes/by-liked/:id',
    'GET /api/profile-pic-likes/by-liker-profileid/:id',
    'GET /api/profile-pic-likes/by-liked-profileid/:id',
  ] as const)('%s begins behind any like, and behind nothing else', async call => {
    const bob = await site.member()
    const params = { id: ann.profileId }
    const ids = `${ann.profileId}:${bob.profileId}`
    for (const before of ['5', `5:${ann.profileId}`, `999999999999999999:${ids}`]) {
      const query = { before }
      expect((await ann.visitor.call(call, { params, query })).status, before).toBe(422)
    }
    const query = { before: `99999999999999:${ids}` }
    expect(await ann.visitor.ask(call, { params, query })).toEqual([])
  })
})

it('a hidden profile is in none of the hider’s lists, and its member gets no event', async () => {
  const ann = await site.member({ roles: ['PRO'] })
  const [bob, cem] = await likedBy(site, ann, 2)
  await like(site, ann, bob)
  await like(site, ann, cem)
  await hideMember(ann, bob)
  expect(namesIn(await profileLikesOf(ann))).toEqual(['Liker 2'])
  expect(namesIn(await profileLikesBy(ann))).toEqual(['Liker 2'])
  expect(rowsOf(await profileLikesBy(bob))).toHaveLength(1)
})

const save = ({ visitor, profileId }: TestMember, tsSeen: number, list = 'PROFILE') =>
  visitor.call('PUT /api/likes-visit', { body: { profileId, list, tsSeen } })

/** Opens the list as the screen does. @returns the numbers of new members in it */
async function openList(member: TestMember) {
  const rows = rowsOf(await profileLikesOf(member))
  expectDone(await save(member, rows[0]?.tsCreated ?? 0))
  return rows.flatMap(({ isNew, brief }) => (isNew ? brief.profileName.slice(6) : []))
}

const endVisit = () => site.clock.advance(serverLimits.likesVisitMs + 1)

describe('a visit to the list of likes', () => {
  it('marks likes since the previous visit as new, even after the page is reloaded', async () => {
    await likedBy(site, ann, 2)
    expect(await openList(ann)).toEqual([])
    endVisit()
    await likedBy(site, ann, 2)
    expect(await openList(ann)).toEqual(['2', '1'])
    site.clock.advance(serverLimits.likesVisitMs - 1_000)
    expect(await openList(ann)).toEqual(['2', '1'])
    await likedBy(site, ann, 1)
    expect(await openList(ann)).toEqual(['1', '2', '1'])
    endVisit()
    expect(await openList(ann)).toEqual([])
  })

  it('keeps likes new that came after the page was read', async () => {
    await openList(ann)
    endVisit()
    await likedBy(site, ann, 1)
    const rows = rowsOf(await profileLikesOf(ann))
    await likedBy(site, ann, 1)
    expectDone(await save(ann, rows[0].tsCreated))
    endVisit()
    expect(await openList(ann)).toEqual(['1'])
  })

  it('is not reset when an older page answers late, and ignores times in the future', async () => {
    await likedBy(site, ann, 1)
    await openList(ann)
    expectDone(await save(ann, 1))
    endVisit()
    expect(await openList(ann)).toEqual([])
    expectDone(await save(ann, site.clock.now().getTime() + 86_400_000))
    endVisit()
    await likedBy(site, ann, 1)
    expect(await openList(ann)).toEqual(['1'])
  })

  it('counts for one list, and marks nothing as new in the lists of the member’s own likes', async () => {
    const bob = await site.member()
    await openList(ann)
    endVisit()
    expectDone(await save(ann, site.clock.now().getTime(), 'PICTURES'))
    await likedBy(site, ann, 1)
    await like(site, ann, bob)
    expect(await openList(ann)).toEqual(['1'])
    expect(rowsOf(await profileLikesBy(ann))[0]).not.toHaveProperty('isNew')
  })

  it('can be saved from several pages at once', async () => {
    const now = site.clock.now().getTime()
    const saved = await Promise.all([1, 2, 3, 4].map(step => save(ann, now - step * 1_000)))
    for (const reply of saved) expectDone(reply)
  })
})
