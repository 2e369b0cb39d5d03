import { beforeEach, describe, expect, it } from 'vitest'
import { newId } from '#server/platform/clock.ts'
import {
  arrangePictures,
  deletePicture,
  givePicture,
  sharePictures,
} from '#server/testing/picture-actions.ts'
import { sharedSite, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused } from '#server/testing/visitor.ts'

const site = await sharedSite()
let member: TestMember
beforeEach(async () => {
  member = await site.member()
})

/** Uploads public pictures, then private ones. */
async function pictures(open: number, closed = 0): Promise<string[]> {
  const ids: string[] = []
  for (let at = 0; at < open + closed; at++) {
    ids.push(await givePicture(site, member, { isPrivate: at >= open }))
  }
  return ids
}

const change = (fields: object) => arrangePictures(member, fields)
const move = (movePicture: object) => change({ movePicture })
const moved = async (movePicture: object) => expectDone(await move(movePicture))

async function order() {
  const own = await member.visitor.ask('GET /api/profiles/mine')
  return [own[0]?.profilePicIds, own[0]?.profilePicIdsPrivate]
}

describe('a picture that is moved', () => {
  it('goes before another one, to the front or to the end', async () => {
    const [a, b, c] = await pictures(3)
    expect(await move({ id: c, beforeId: b })).toMatchObject({
      status: 200,
      body: { profilePicIds: [a, c, b] },
    })
    await moved({ id: b, isFirst: true })
    expect(await order()).toEqual([[b, a, c], []])
    await moved({ id: b })
    expect(await order()).toEqual([[a, c, b], []])
  })

  it('becomes private or public by the move, at its position in that group', async () => {
    const [a, b, x, y] = await pictures(2, 2)
    await moved({ id: a, isPrivate: true, beforeId: y })
    expect(await order()).toEqual([[b], [x, a, y]])
    await moved({ id: y, isPrivate: false, isFirst: true })
    expect((await order()).flat()).toEqual([y, b, x, a])
  })

  it('stays in its group when the move names none, and goes to the end when its successor is missing', async () => {
    const [a, b, x, y] = await pictures(2, 2)
    const stranger = await site.member()
    const foreign = await givePicture(site, stranger)
    for (const beforeId of [a, foreign, newId(site.clock)]) {
      await moved({ id: x, beforeId })
      expect((await order()).flat()).toEqual([a, b, y, x])
      await moved({ id: y })
    }
  })

  it('moves past those that stay', async () => {
    const [a, hidden, b] = await pictures(3)
    await moved({ id: a, stayingIds: [hidden, newId(site.clock)] })
    expect(await order()).toEqual([[b, hidden, a], []])
  })

  it('is moved after the lists of the same change', async () => {
    const [a, b, c] = await pictures(3)
    const movePicture = { id: a, isPrivate: true }
    expectDone(await change({ profilePicIds: [c, b, a], movePicture }))
    expect(await order()).toEqual([[c, b], [a]])
  })

  it('loses its grants when it becomes public, and no other picture does', async () => {
    const viewer = await site.member()
    const [x, y] = await pictures(0, 2)
    expectDone(await sharePictures(member, viewer, [`${x}`, `${y}`]))
    await moved({ id: x, isPrivate: false })
    await moved({ id: x, isPrivate: true })
    const params = { id: member.profileId }
    const seen = await viewer.visitor.ask('GET /api/profile/:id', { params })
    expect(seen.profilePicIdsPrivate).toEqual([y])
  })
})

describe('two devices', () => {
  it('can move different pictures at once', async () => {
    const [a, b, c, d, x] = await pictures(4, 1)
    const answers = await Promise.all([
      move({ id: d, beforeId: a }),
      move({ id: b, isPrivate: true, beforeId: x }),
      move({ id: x, beforeId: b }),
      move({ id: c }),
    ])
    for (const answer of answers) expectDone(answer)
    const [open, closed] = await order()
    expect(open).toEqual([d, a, c])
    expect(closed).toHaveLength(2)
    expect(closed).toEqual(expect.arrayContaining([b, x]))
  })

  it('do not publish by a move a picture that the other has made private', async () => {
    const [a, b, c] = await pictures(3)
    await moved({ id: a, isPrivate: true })
    // The other device still shows all three as public.
    await moved({ id: c, beforeId: a })
    await moved({ id: a, beforeId: b })
    expect(await order()).toEqual([[b, c], [a]])
  })
})

describe('a move is refused', () => {
  it('if the picture belongs to another member or is gone', async () => {
    const [a, b] = await pictures(2)
    const foreign = await givePicture(site, await site.member())
    expectDone(await deletePicture(member, `${b}`))
    for (const id of [foreign, b, newId(site.clock)]) {
      expect(await move({ id, isPrivate: true })).toMatchObject(refused('request/invalid'))
    }
    expect(await order()).toEqual([[a], []])
  })

  it('if it is before the picture itself, and nothing changes', async () => {
    const [a, b] = await pictures(2)
    const moving = { description: 'Changed', movePicture: { id: a, beforeId: a } }
    expect(await change(moving)).toMatchObject(refused('request/invalid'))
    expect(await order()).toEqual([[a, b], []])
    const own = await member.visitor.ask('GET /api/profiles/mine')
    expect(own).toMatchObject([{ description: '' }])
  })
})
