import { sql } from 'kysely'
import { beforeEach, describe, expect, it } from 'vitest'
import { addMembers } from '#server/add-members.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { gamePlayers, joinGame, leaveGame, playersOf } from '#server/testing/game-actions.ts'
import { waitForLock, whileUncommitted } from '#server/testing/inspect-database.ts'
import { blockMember, hideMember } from '#server/testing/member-actions.ts'
import { givePicture } from '#server/testing/picture-actions.ts'
import { addRows, changeRows, removeRows } from '#server/testing/stored-rows.ts'
import { sharedSiteWithClock, type TestMember } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import { answerDeal, dealPictures } from './deal-pictures.ts'

const game = 'HOT_OR_NOT'

const site = await sharedSiteWithClock()
let player: TestMember
beforeEach(async () => {
  await removeRows(site, 'games_players')
  ;[player] = await playersOf(site, game, 1)
})

/** A player with this many pictures. */
async function owner(pictures = 1) {
  const [member] = await gamePlayers(site, [game], { count: 1, pictures })
  return { ...member, ids: member.pictureIds }
}

/** Members who have joined and have no picture. */
async function fillRing(count: number) {
  const { db, clock } = site.platform
  const members = await addMembers(site.platform, db, Array(count).fill({}))
  const joined = { game, joined_at: clock.now() }
  const players = members.map(({ profileId }) => ({ profile_id: profileId, ...joined }))
  await addRows(site, 'games_players', players)
}

async function deal(member = player, count = 10) {
  const { profileId } = member
  const dealt = await dealPictures(site.platform, profileId, { game, count })
  return dealt.map(({ id }) => id)
}

const answer = (pictureId: string, { profileId }: TestMember = player, value = 1) =>
  answerDeal(site.platform.db, {
    profileId,
    game,
    pictureId,
    answer: value,
    isCounted: true,
    now: site.clock.now(),
  })

/** All pictures that a player is dealt, answered one batch after the other. */
async function dealAll(member = player, count = 3) {
  const all: string[] = []
  for (;;) {
    const dealt = await deal(member, count)
    if (dealt.length === 0) return all
    all.push(...dealt)
    for (const id of dealt) await answer(id, member)
  }
}

describe('dealt pictures', () => {
  it('are all of the other players, each once, and none of one’s own or of somebody who has not joined', async () => {
    const owners = [await owner(3), await owner(1), await owner(2)]
    await givePicture(site, player)
    await givePicture(site, await site.member())
    const all = owners.flatMap(({ ids }) => ids)
    expect((await dealAll()).toSorted()).toEqual(all.toSorted())
    expect(await deal()).toEqual([])
    // A picture that is added later is dealt, even after the player has gone through all others.
    const { ids } = await owner(1)
    expect(await deal()).toEqual(ids)
  })

  it('come again until they are answered, also to two calls at once', async () => {
    await owner(1)
    await owner(1)
    const [one, other] = await Promise.all([deal(), deal()])
    expect(one).toHaveLength(2)
    expect(other?.toSorted()).toEqual(one?.toSorted())
    await answer(one?.[0] ?? '')
    expect(await deal()).toEqual([one?.[1]])
  })

  it('are all dealt to be answered, however many calls come at once', async () => {
    for (let number = 0; number < 7; number += 1) await owner()
    const calls = await Promise.all([1, 2, 3, 4].map(() => deal(player, 2)))
    for (const id of new Set(calls.flat())) expect(await answer(id)).toBe(true)
    expect(calls.every(({ length }) => length === 2)).toBe(true)
  })

  it('do not wait for other players, however many of those wait', async () => {
    const { ids } = await owner()
    const { db } = site.platform
    const waiting = await db.transaction().execute(async tx => {
      await sql`
        select from games_players where profile_id = ${player.profileId} for update`.execute(tx)
      const deals = Array.from({ length: 20 }, () => deal())
      await waitForLock(db)
      const [other] = await playersOf(site, game, 1)
      expect(await deal(other)).toEqual(ids)
      return { deals }
    })
    for (const dealt of await Promise.all(waiting.deals)) expect(dealt).toEqual(ids)
  })

  it('leave out pictures that are deleted meanwhile', async () => {
    const { ids } = await owner(2)
    const [first = '', second] = ids
    const { db } = site.platform
    const remove = (tx: Db) => tx.deleteFrom('pictures').where('id', '=', first).execute()
    expect(await whileUncommitted(db, remove, deal)).toEqual([second])
  })

  it('are neither private nor explicit', async () => {
    const { ids } = await owner(3)
    const [one = '', other = '', seen = ''] = ids
    const since = site.clock.now()
    await changeRows(site, 'pictures', { id: one }, { private_since: since })
    await changeRows(site, 'pictures', { id: other }, { nsfw_by: 'OWNER', nsfw_since: since })
    expect(await dealAll()).toEqual([seen])
  })

  it('leave out members who are blocked either way, hidden or gone from the game, before and after', async () => {
    const [blocked, blocker, left] = [await owner(), await owner(), await owner()]
    const hidden = await owner()
    expect(await deal()).toHaveLength(4)
    expectDone(await hideMember(player, hidden))
    await blockMember(player, blocked)
    await blockMember(blocker, player)
    await leaveGame(left, game)
    expect(await deal()).toEqual([])
  })

  it('are found among many, and a fruitless search is not repeated at once', async () => {
    await fillRing(1_200)
    const { ids } = await owner(2)
    expect((await dealAll(player, 1)).toSorted()).toEqual(ids.toSorted())
    const { ids: later } = await owner()
    expect(await deal()).toEqual([])
    site.clock.advance(600_000)
    expect(await deal()).toEqual(later)
  })

  it('come in a different order for each player', async () => {
    const others = await playersOf(site, game, 7)
    // The gaps are even. The chance that all eight begin in the same gap is one to 280,000.
    for (let number = 0; number < 6; number += 1) {
      const { profileId } = await owner()
      const key = { shuffle_key: number / 6 }
      await changeRows(site, 'games_players', { profile_id: profileId }, key)
    }
    const orders: string[] = []
    for (const each of [player, ...others]) orders.push((await dealAll(each, 2)).join())
    expect(new Set(orders).size).toBeGreaterThan(1)
  })
})

it('an answer stays when a player leaves, so nobody votes twice by coming back', async () => {
  await owner()
  const [id = ''] = await dealAll()
  await leaveGame(player, game)
  await expect(deal()).rejects.toMatchObject({ code: 'games/not-joined' })
  await joinGame(player, game)
  expect(await deal()).toEqual([])
  await expect(answer(id, player, 0)).rejects.toMatchObject({ code: 'games/answered' })
})
