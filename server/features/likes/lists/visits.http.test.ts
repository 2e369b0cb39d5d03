import { describe, expect, it } from 'vitest'
import {
  like,
  likedBy,
  profileLikesBy,
  profileLikesOf,
  rowsOf,
} from '#server/testing/like-lists.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { serverLimits } from '#shared/server-limits.ts'

const site = await sharedSiteWithClock()

const save = ({ visitor, profileId }: TestMember, tsSeen: number, list = 'PROFILE') =>
  visitor.call('PUT /api/likes-visit', { body: { profileId, list, tsSeen } })

/** Opens the list, as the screen does. @returns who of it is new, by their number */
async function openList(member: TestMember) {
  const rows = rowsOf(await profileLikesOf(member))
  expectDone(await save(member, rows[0]?.tsCreated ?? 0))
  return rows.flatMap(({ isNew, brief }) => (isNew ? brief.profileName.slice(6) : []))
}

const endVisit = () => site.clock.advance(serverLimits.likesVisitMs + 1)

describe('a visit to the list of likes', () => {
  it('shows as new what came since the one before, however often the page is loaded again', async () => {
    const ann = await site.member()
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

  it('leaves as new what came after the page was read', async () => {
    const ann = await site.member()
    await openList(ann)
    endVisit()
    await likedBy(site, ann, 1)
    const rows = rowsOf(await profileLikesOf(ann))
    await likedBy(site, ann, 1)
    expectDone(await save(ann, rows[0].tsCreated))
    endVisit()
    expect(await openList(ann)).toEqual(['1'])
  })

  it('takes nothing back when an older page answers late, and knows no future', async () => {
    const ann = await site.member()
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

  it('is of one list, and shows nothing as new in the lists of what they like', async () => {
    const [ann, bob] = await site.members([{}, {}])
    await openList(ann)
    endVisit()
    expectDone(await save(ann, site.clock.now().getTime(), 'PICTURES'))
    await likedBy(site, ann, 1)
    await like(site, ann, bob)
    expect(await openList(ann)).toEqual(['1'])
    expect(rowsOf(await profileLikesBy(ann))[0]).not.toHaveProperty('isNew')
    expect((await save(ann, 1, 'GIVEN')).status).toBe(422)
    expect((await save(ann, -1)).status).toBe(422)
  })

  it('may be saved from several pages at once', async () => {
    const ann = await site.member()
    const now = site.clock.now().getTime()
    const saved = await Promise.all([1, 2, 3, 4].map(step => save(ann, now - step * 1_000)))
    for (const reply of saved) expectDone(reply)
  })
})
