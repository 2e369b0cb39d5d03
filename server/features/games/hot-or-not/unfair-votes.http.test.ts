import { describe, expect, it } from 'vitest'
import {
  answerStar,
  dealStarred,
  dealTo,
  firstOf,
  gamePlayers,
  joinGame,
  leaveGame,
  readCards,
  type TestPlayer,
  vote,
} from '#server/testing/game-actions.ts'
import { likePicture, pictureLikesOf } from '#server/testing/like-lists.ts'
import { blockMember } from '#server/testing/member-actions.ts'
import { changeRows, rowsOf } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone, refused, textOf } from '#server/testing/visitor.ts'
import { nextResultsAt } from '#shared/results.ts'
import { countVotes } from './count-votes.ts'
import { starOf } from './stars.ts'

const site = await sharedSiteWithClock()
const players = await gamePlayers(site, ['HOT_OR_NOT'], { count: 12 })

const notFound = refused('games/not-found')

interface DealtPair {
  readonly voter: TestPlayer
  readonly owner: TestPlayer
  readonly pictureId: string
}

/**
 * Two of the players. The first was dealt the picture of the second. No star comes before it, because an answered star
 * would change the newcomer's weight of 1.
 */
async function dealtPair(): Promise<DealtPair> {
  const [voter, owner] = await gamePlayers(site, ['HOT_OR_NOT'], { count: 2 })
  const [pictureId = ''] = owner.pictureIds
  if (starOf(site.platform, { profileId: voter.profileId, pictureId }).isThere) return dealtPair()
  await dealTo(site, voter, pictureId)
  return { voter, owner, pictureId }
}

/** Counts as the next results do. */
async function tallyOf(pictureId: string) {
  await countVotes(site.platform.db, nextResultsAt(site.clock.now()))
  return (await rowsOf(site, 'games_tallies', { picture_id: pictureId }))[0]
}

describe('a vote', () => {
  it('counts once, however often and on however many devices it is sent', async () => {
    const { voter, owner, pictureId } = await dealtPair()
    const replies = await Promise.all([1, 2, 3, 4].map(() => vote(voter, pictureId, 'HOT')))
    for (const reply of replies) {
      expect(reply).toMatchObject({ status: 200, body: { profileId: owner.profileId } })
    }
    expect(await tallyOf(pictureId)).toMatchObject({ votes: 1, likes: 1, weighted_votes: 1 })
    expect((await pictureLikesOf(owner)).body).toHaveLength(1)
  })

  it('is not stored when a picture is skipped', async () => {
    const { voter, pictureId } = await dealtPair()
    expectDone(await vote(voter, pictureId, 'SKIP'))
    expect(await tallyOf(pictureId)).toBeUndefined()
    expect(await vote(voter, pictureId, 'HOT')).toMatchObject(refused('games/answered'))
  })

  it('is refused on one’s own picture, and on one that was not dealt', async () => {
    const [voter, owner] = await gamePlayers(site, ['HOT_OR_NOT'], { count: 2 })
    for (const id of [...voter.pictureIds, ...owner.pictureIds]) {
      expect(await vote(voter, id, 'HOT')).toMatchObject(notFound)
    }
  })

  it('is refused once either member has left the game', async () => {
    const [one, other] = [await dealtPair(), await dealtPair()]
    await leaveGame(one.voter, 'HOT_OR_NOT')
    expect(await vote(one.voter, one.pictureId, 'HOT')).toMatchObject(refused('games/not-joined'))
    await leaveGame(other.owner, 'HOT_OR_NOT')
    expect(await vote(other.voter, other.pictureId, 'HOT')).toMatchObject(notFound)
    await joinGame(other.owner, 'HOT_OR_NOT')
    expectDone(await vote(other.voter, other.pictureId, 'HOT'))
  })

  it('is refused alike when either has blocked the other, and when the picture is gone or private', async () => {
    const [blocked, blocker] = [await dealtPair(), await dealtPair()]
    const [gone, hidden] = [await dealtPair(), await dealtPair()]
    await blockMember(blocked.voter, blocked.owner)
    await blockMember(blocker.owner, blocker.voter)
    const params = { id: gone.pictureId }
    await gone.owner.visitor.ask('DELETE /api/profile-pic/:id', { params })
    const isPrivate = { private_since: site.clock.now() }
    await changeRows(site, 'pictures', { id: hidden.pictureId }, isPrivate)
    const replies = []
    for (const { voter, pictureId } of [blocked, blocker, gone, hidden]) {
      const { status, text } = await vote(voter, pictureId, 'HOT')
      replies.push({ status, text: text.replace(/"instance":"[^"]*"|"requestId":"[^"]*"/g, '') })
    }
    expect(new Set(replies.map(({ text }) => text)).size).toBe(1)
    expect(replies[0]?.status).toBe(404)
  })

  it('is never asked for about a picture that was liked elsewhere', async () => {
    const [voter, owner] = firstOf(players, 2)
    const [profilePicId = ''] = owner.pictureIds
    const ids = async () => (await readCards(voter)).map(card => card.profilePicId)
    expect(await ids()).not.toEqual([])
    expectDone(await likePicture(voter, { profilePicId, profilePicProfileId: owner.profileId }))
    expect(await ids()).not.toContain(profilePicId)
  })
})

describe('a star', () => {
  const starred = async () => {
    const { voter, owner } = await dealtPair()
    return { voter, owner, pictureId: await dealStarred(site, voter, owner) }
  }
  const controlsOf = ({ profileId }: TestMember) =>
    rowsOf(site, 'games_control_answers', { profile_id: profileId })
  const params = (profilePicId: string) => ({ params: { profilePicId } })
  const readStar = ({ visitor }: TestMember, id: string) =>
    visitor.call('GET /api/games/hot-or-not/stars/:profilePicId', params(id))
  const swipeLeft = ({ visitor }: TestMember, id: string) =>
    visitor.call('PUT /api/games/hot-or-not/stars/:profilePicId', {
      ...params(id),
      body: { side: 'LEFT' },
    })

  it('must be answered before its picture can be voted on', async () => {
    const { voter, pictureId } = await starred()
    const cards = await readCards(voter)
    expect(cards.find(card => card.profilePicId === pictureId)?.hasStar).toBe(true)
    expect(await vote(voter, pictureId, 'HOT')).toMatchObject(notFound)
    await answerStar(site, voter, pictureId)
    expectDone(await vote(voter, pictureId, 'HOT'))
  })

  it('is gone when its picture’s owner has blocked the voter', async () => {
    const { voter, owner, pictureId } = await starred()
    expectDone(await readStar(voter, pictureId))
    expectDone(await blockMember(owner, voter))
    expect(await readStar(voter, pictureId)).toMatchObject(notFound)
    expect(await swipeLeft(voter, pictureId)).toMatchObject(notFound)
  })

  it('is on the side that its drawing and its words say, and on no other part of a card', async () => {
    const { voter, pictureId } = await starred()
    const { side } = starOf(site.platform, { profileId: voter.profileId, pictureId })
    const { svg, words } = expectDone(await readStar(voter, pictureId)).body
    expect(words).toBe(`The star is on the ${side.toLowerCase()}.`)
    const x = Number(/translate\((\d+) /.exec(textOf(svg))?.[1])
    expect(x < 200).toBe(side === 'LEFT')
    const cards = expectDone(await voter.visitor.call('POST /api/games/hot-or-not/cards')).text
    expect(cards).not.toMatch(/left|right/i)
  })

  it('counts by its first answer', async () => {
    const { voter, pictureId } = await starred()
    const before = (await controlsOf(voter)).map(({ item }) => item)
    await answerStar(site, voter, pictureId, false)
    await answerStar(site, voter, pictureId, true)
    const answers = await controlsOf(voter)
    // Its name outlasts the picture, and has no id in it.
    expect(answers.filter(({ item }) => !before.includes(item))).toMatchObject([
      { item: expect.stringMatching(/^star-[0-9a-f]{32}$/), is_right: false },
    ])
  })

  it('cannot be answered without a deal, so nobody makes up their accuracy', async () => {
    const { voter, owner } = await dealtPair()
    const [profilePicId = ''] = owner.pictureIds
    for (const id of [profilePicId, ...voter.pictureIds]) {
      if (starOf(site.platform, { profileId: voter.profileId, pictureId: id }).isThere) continue
      expect(await swipeLeft(voter, id)).toMatchObject(notFound)
    }
  })
})
