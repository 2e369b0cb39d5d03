import { describe, expect, it } from 'vitest'
import { infect } from '#server/features/games/cooties/open-round.ts'
import { beginWith, joinCooties, layerOf, poke } from '#server/testing/cooties-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { placeMember } from '#server/testing/member-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { removeRows, rowOf, rowsOf } from '#server/testing/stored-rows.ts'
import type { TestMember } from '#server/testing/test-site.ts'
import { expectDone, type Reply } from '#server/testing/visitor.ts'
import type { Point } from '#shared/distance.ts'
import { chooseSpot, openScene } from './scene.ts'
import {
  expectNoBetter,
  expectPrivate,
  type Guess,
  isPrivate,
  meanOf,
  metersApart,
  rateOf,
  type Spot,
  scoreOf,
} from './score.ts'
import { lookAtAll } from './town.ts'

const scene = await openScene({ victims: sample(40, 100), decoys: 5 })
const { site, attacker, random, victims, decoys } = scene
const probers = decoys.map(({ member }) => member)
for (const member of [attacker, ...probers, ...victims.map(victim => victim.member)]) {
  expectDone(await joinCooties(member))
}
await beginWith(site, probers)

/** A carrier pokes a player. Only a broken site knows where the two really are. */
type Poke = (
  carrier: TestMember,
  target: TestMember,
  truth?: { readonly standing: Spot; readonly from: Spot },
) => Promise<Pick<Reply, 'status'>>

describe('the location of a player', () => {
  /**
   * Five carriers poke each victim from points around the map point, without the daily limit. The guess is the center
   * of all points in reach.
   */
  async function byRange(pokeAs: Poke, count = victims.length): Promise<Guess[]> {
    const shown = await lookAtAll(scene)
    const found: Guess[] = []
    for (const [index, { member, home }] of victims.slice(0, count).entries()) {
      const point = shown[index]
      if (!point) throw new Error('not on the map')
      await removeRows(site, 'games_cooties_pokes')
      const tries = await Promise.all(
        probers.map(async (prober, number) => {
          const angle = (number / probers.length) * 2 * Math.PI
          const from = { x: point.x + 600 * Math.cos(angle), y: point.y + 600 * Math.sin(angle) }
          await chooseSpot(prober, from)
          const { status } = await pokeAs(prober, member, { standing: home, from })
          return status === 200 ? [from] : []
        }),
      )
      const reached = tries.flat()
      const guessed = reached.length > 0 ? meanOf(reached) : point
      found.push({ truth: home, shown: point, guessed })
    }
    return found
  }

  it('is not revealed by pokes more exactly than by the map', async () => {
    const score = scoreOf('the range of pokes', await byRange(poke))
    expectPrivate(score, { guesses: sample(40, 100) })
  })

  it('is revealed by pokes if their range uses true locations', async () => {
    const found = await byRange(reaches600Meters, sample(20, 40))
    expect(isPrivate(scoreOf('reach of 600 m, broken', found))).toBe(false)
  })

  /** Victims hide in one of two neighboring sectors, and carriers in both poke them. */
  async function sectorsOfHidden(pokeAs: Poke) {
    const hidden = victims.slice(0, sample(24, 40))
    const [west, east] = firstOf(probers, 2)
    const spots = [
      { lat: 52.5, lon: 13.4 },
      { lat: 52.5, lon: 14.4 },
    ] as const
    await Promise.all([placeAt(west, spots[0]), placeAt(east, spots[1])])
    let right = 0
    for (const { member } of hidden) {
      await removeRows(site, 'games_cooties_pokes')
      const sector = random() < 0.5 ? 0 : 1
      await placeAt(member, spots[sector], true)
      const replies = [await pokeAs(west, member), await pokeAs(east, member)]
      const isInReach = replies.findIndex(({ status }) => status === 200)
      const guess = isInReach >= 0 ? isInReach : Math.floor(random() * 2)
      if (guess === sector) right++
    }
    return { right, of: hidden.length, byChance: hidden.length / 2 }
  }

  const placeAt = async (member: TestMember, spot: Point, hide = false) =>
    expectDone(await placeMember(member, spot, { hide }))

  it('is not revealed by the sector of a poke if they hide', async () => {
    expectNoBetter([rateOf('the sector of who hides', [await sectorsOfHidden(poke)])])
    const broken = await sectorsOfHidden(pokesTheHidden)
    expect(broken.right).toBe(broken.of)
  })

  it('changes no byte of the layer within a sector', async () => {
    const [{ member }] = firstOf(victims.slice(-1), 1)
    const layer = async () => JSON.stringify([...(await layerOf(attacker, ['52:13', '52:14']))])
    await placeAt(member, { lat: 52.01, lon: 13.01 })
    const before = await layer()
    await placeAt(member, { lat: 52.99, lon: 13.99 })
    expect(await layer()).toBe(before)
    await placeAt(member, { lat: 52.99, lon: 13.99 }, true)
    expect(await layer()).not.toBe(before)
  })
})

/** Broken: only players who are really near are in reach. */
const reaches600Meters: Poke = async (carrier, target, truth) => {
  const isNear = truth && metersApart(truth.standing, truth.from) <= 600
  return isNear ? poke(carrier, target) : { status: 404 }
}

/** Broken: uses the sector of the stored point, even if the map does not show it. */
const pokesTheHidden: Poke = async (carrier, { profileId }) => {
  const both = { profile_id: [carrier.profileId, profileId] }
  const points = await rowsOf(site, 'positions', both)
  const [one, other] = points.map(({ lat, lon }) => `${Math.floor(lat)}:${Math.floor(lon)}`)
  if (one !== other) return { status: 404 }
  const { id: roundId } = await rowOf(site, 'games_cooties_rounds', { closed_at: null })
  const caught = { profileIds: [profileId], infectedBy: carrier.profileId, now: site.clock.now() }
  await infect(site.platform.db, { roundId, ...caught })
  return { status: 200 }
}
