import { describe, expect, it } from 'vitest'
import { infect } from '#server/features/games/cooties/open-round.ts'
import { seededRandom } from '#server/platform/seeded-random.ts'
import { beginWith, placeAll } from '#server/testing/cooties-actions.ts'
import { firstOf } from '#server/testing/game-actions.ts'
import { placeMember } from '#server/testing/member-actions.ts'
import { sample } from '#server/testing/sample.ts'
import { removeRows, rowOf, rowsOf } from '#server/testing/stored-rows.ts'
import type { TestMember, TestSite } from '#server/testing/test-site.ts'
import { expectDone } from '#server/testing/visitor.ts'
import {
  type CootiesApi,
  guesses,
  joinAll,
  openCootiesScene,
  playRounds,
  realCootiesApi,
} from './cooties-scene.ts'
import { chooseSpot, openScene } from './scene.ts'
import {
  expectFound,
  expectNoBetter,
  expectPrivate,
  type Guess,
  isPrivate,
  meanOf,
  metersApart,
  rateOf,
  ratesOf,
  scoreOf,
} from './score.ts'
import { lookAtAll } from './town.ts'

const watchedRounds = sample(2, 10)
const played = await openCootiesScene(watchedRounds + 6)

describe('from whom somebody has them', () => {
  /**
   * The design does not prevent it: whoever poked was there in these hours for certain, all others by chance. One in three
   * instead of one in four, where four are there 16 times in an evening; held to that.
   */
  const byHours = { 'who was there most between four hours and one before': 1 / 3 }

  it('is found by who watches the layer no better than by chance', async () => {
    const rounds = await playRounds(played, watchedRounds)
    expect(rounds.length).toBe(10 * watchedRounds)
    expect(rounds.every(({ trace }) => trace.shownMs > 0)).toBe(true)
    expectNoBetter(ratesOf(guesses, rounds, byHours))
  })

  it.each([
    ['carriers are shown at once', shownAtOnce, 'who was there just before it showed'],
    [
      'each is shown after the same time',
      shownAfterAFixedTime,
      'who was there as long before as it takes in the middle',
    ],
    ['the layer names the carrier', namesTheCarrier, 'who is named in it'],
  ])('is found where %s', async (_, broken, attack) => {
    const rounds = await playRounds(played, 1, broken)
    expectFound(ratesOf(guesses, rounds).find(rate => rate.attack === attack))
  })

  /** A carrier pokes whoever has them since a moment ago, or has them not; and looks who knows. */
  const tellApart = async (api: CootiesApi) => {
    const { site, groups } = played
    const number = played.played++
    const chance = seededRandom(number)
    let right = 0
    await placeAll(
      groups.flatMap(({ candidates, victims }) => [
        ...candidates,
        ...victims.slice(number, number + 1),
      ]),
    )
    for (const { candidates, victims } of groups) {
      const [prober, other] = firstOf(candidates, 2)
      const [victim] = firstOf(victims.slice(number), 1)
      await removeRows(site, 'games_cooties_pokes')
      const has = chance() < 0.5
      if (has) await realCootiesApi.poke(site, { carrier: other, target: victim })
      const { text } = await api.poke(site, { carrier: prober, target: victim })
      const layer = await api.layer(site, played.attacker)
      const isTold = layer.get(victim.profileId) === 'CARRIER' || text.includes(':false')
      const guess = isTold || (!text.includes(':true') && chance() < 0.5)
      if (guess === has) right++
    }
    return { right, of: groups.length, byChance: groups.length / 2 }
  }

  it('whether somebody has them already is told by no poke before it is shown', async () => {
    const tries = [await tellApart(realCootiesApi), await tellApart(realCootiesApi)]
    expectNoBetter([rateOf('whether a poke catches', tries)])
    const broken = await tellApart(tellsWhetherItCaught)
    expect(broken.right).toBe(broken.of)
  })
})

const scene = await openScene({ victims: sample(40, 100), decoys: 5 })
await scene.site.platform.jobs.stop()
const probers = scene.decoys.map(({ member }) => member)
await joinAll([scene.attacker, ...probers, ...scene.victims.map(({ member }) => member)])
await beginWith(scene.site, probers)

describe('where somebody is', () => {
  /** Five carriers poke each victim from around their point, without the limit of a day; in the middle of those in reach they stand. */
  async function byRange(api: CootiesApi, count = scene.victims.length): Promise<Guess[]> {
    const { site, decoys, victims } = scene
    const shown = await lookAtAll(scene)
    const found: Guess[] = []
    for (const [index, { member, home }] of victims.slice(0, count).entries()) {
      const point = shown[index]
      if (!point) throw new Error('not on the map')
      await removeRows(site, 'games_cooties_pokes')
      const tries = await Promise.all(
        decoys.map(async (decoy, number) => {
          const angle = (number / decoys.length) * 2 * Math.PI
          const from = { x: point.x + 600 * Math.cos(angle), y: point.y + 600 * Math.sin(angle) }
          await chooseSpot(decoy.member, from)
          const poked = { carrier: decoy.member, target: member, standing: home, from }
          const { status } = await api.poke(site, poked)
          return status === 200 ? [from] : []
        }),
      )
      const reached = tries.flat()
      const guessed = reached.length > 0 ? meanOf(reached) : point
      found.push({ truth: home, shown: point, guessed })
    }
    return found
  }

  it('is told by no poke nearer than by the map', async () => {
    const score = scoreOf('the range of pokes', await byRange(realCootiesApi))
    expectPrivate(score, { guesses: sample(40, 100) })
  })

  it('is told by pokes where these reach as far as their true places are', async () => {
    const score = scoreOf(
      'reach of 600 m, broken',
      await byRange(reachesMeters(600), sample(20, 40)),
    )
    expect(isPrivate(score)).toBe(false)
  })

  /** Victims hide in one sector or the next; carriers in both poke them. */
  async function sectorsOfHidden(api: CootiesApi) {
    const { site, random, victims, decoys } = scene
    const hidden = victims.slice(0, sample(24, 40))
    const [west, east] = firstOf(
      decoys.map(({ member }) => member),
      2,
    )
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
      const replies = [
        await api.poke(site, { carrier: west, target: member }),
        await api.poke(site, { carrier: east, target: member }),
      ]
      const isInReach = replies.findIndex(({ status }) => status === 200)
      const guess = isInReach >= 0 ? isInReach : Math.floor(random() * 2)
      if (guess === sector) right++
    }
    return { right, of: hidden.length, byChance: hidden.length / 2 }
  }

  const placeAt = async (
    member: TestMember,
    spot: { readonly lat: number; readonly lon: number },
    hide = false,
  ) => {
    expectDone(await placeMember(member, spot, { hide }))
  }

  it('who is hidden from the map is in no sector of a poke', async () => {
    expectNoBetter([rateOf('the sector of who hides', [await sectorsOfHidden(realCootiesApi)])])
    const broken = await sectorsOfHidden(pokesTheHidden)
    expect(broken.right).toBe(broken.of)
  })

  it('the layer is the same, byte by byte, wherever in a sector somebody is', async () => {
    const { site, victims } = scene
    const [victim] = firstOf(victims.slice(-1), 1)
    const layer = async () =>
      JSON.stringify([...(await realCootiesApi.layer(site, scene.attacker))])
    await placeAt(victim.member, { lat: 52.01, lon: 13.01 })
    const before = await layer()
    await placeAt(victim.member, { lat: 52.99, lon: 13.99 })
    expect(await layer()).toBe(before)
    await placeAt(victim.member, { lat: 52.99, lon: 13.99 }, true)
    expect(await layer()).not.toBe(before)
  })
})

/** Faults that the attacks must find. Each breaks one thing in front of the real site. */

const roundOf = (site: TestSite) => rowOf(site, 'games_cooties_rounds', { closed_at: null })

const hasThem = async (site: TestSite, { profileId }: TestMember) => {
  const round = await roundOf(site)
  const key = { round_id: round.id, profile_id: profileId }
  return (await rowsOf(site, 'games_cooties_infections', key))[0]
}

/** A carrier is shown so long after they caught them, always. */
const shownAfter = (milliseconds: number): CootiesApi => ({
  ...realCootiesApi,
  poke: async (site, poked) => {
    const reply = await realCootiesApi.poke(site, poked)
    await site.platform.db
      .updateTable('games_cooties_infections')
      .set({ shown_at: new Date(site.clock.now().getTime() + milliseconds) })
      .where('profile_id', '=', poked.target.profileId)
      .execute()
    return reply
  },
})

const shownAtOnce = shownAfter(0)
const shownAfterAFixedTime = shownAfter(2.5 * 3_600_000)

/** The layer says from whom. */
const namesTheCarrier: CootiesApi = {
  ...realCootiesApi,
  layer: async (site, reader) => {
    const layer = await realCootiesApi.layer(site, reader)
    const rows = await rowsOf(site, 'games_cooties_infections')
    const from = new Map(rows.map(row => [row.profile_id, row.infected_by]))
    return new Map([...layer].map(([id, state]) => [id, `${state} ${from.get(id) ?? ''}`]))
  },
}

/** A poke says that it did nothing. */
const tellsWhetherItCaught: CootiesApi = {
  ...realCootiesApi,
  poke: async (site, poked) => {
    const before = await hasThem(site, poked.target)
    const { status, text } = await realCootiesApi.poke(site, poked)
    return { status, text: text.replace('}', `,"hasCaught":${before === undefined}}`) }
  },
}

/** Only who truly stands near is in reach. */
const reachesMeters = (meters: number): CootiesApi => ({
  ...realCootiesApi,
  poke: (site, poked) => {
    const { standing, from } = poked
    const isNear = standing && from && metersApart(standing, from) <= meters
    return isNear
      ? realCootiesApi.poke(site, poked)
      : Promise.resolve({ status: 404, text: 'nobody' })
  },
})

/** The sector of the stored point counts, whether or not the map shows it. */
const pokesTheHidden: CootiesApi = {
  ...realCootiesApi,
  poke: async (site, { carrier, target }) => {
    const { db } = site.platform
    const both = { profile_id: [carrier.profileId, target.profileId] }
    const points = await rowsOf(site, 'positions', both)
    const [one, other] = points.map(({ lat, lon }) => `${Math.floor(lat)}:${Math.floor(lon)}`)
    if (one !== other) return { status: 404, text: 'nobody' }
    const { id } = await roundOf(site)
    const caught = { roundId: id, profileIds: [target.profileId], infectedBy: carrier.profileId }
    await infect(db, { ...caught, now: site.clock.now() })
    return { status: 200, text: '{}' }
  },
}
