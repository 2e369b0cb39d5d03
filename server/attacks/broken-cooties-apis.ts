import { infect } from '#server/features/games/cooties/open-round.ts'
import type { TestMember, TestSite } from '#server/testing/test-site.ts'
import { type CootiesApi, realCootiesApi } from './cooties-api.ts'
import { metersApart } from './score.ts'

/** Faults that the attacks must find. Each breaks one thing in front of the real site. */

const roundOf = ({ platform: { db } }: TestSite) =>
  db
    .selectFrom('games_cooties_rounds')
    .select('id')
    .where('closed_at', 'is', null)
    .executeTakeFirstOrThrow()

const hasThem = async (site: TestSite, { profileId }: TestMember) => {
  const round = await roundOf(site)
  const infection = await site.platform.db
    .selectFrom('games_cooties_infections')
    .select('infected_by as infectedBy')
    .where('round_id', '=', round.id)
    .where('profile_id', '=', profileId)
    .executeTakeFirst()
  return infection
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

export const shownAtOnce = shownAfter(0)
export const shownAfterAFixedTime = shownAfter(2.5 * 3_600_000)

/** The layer says from whom. */
export const namesTheCarrier: CootiesApi = {
  ...realCootiesApi,
  layer: async (site, reader) => {
    const layer = await realCootiesApi.layer(site, reader)
    const rows = await site.platform.db
      .selectFrom('games_cooties_infections')
      .select(['profile_id as id', 'infected_by as by'])
      .execute()
    const from = new Map(rows.map(({ id, by }) => [id, by]))
    return new Map([...layer].map(([id, state]) => [id, `${state} ${from.get(id) ?? ''}`]))
  },
}

/** A poke says that it did nothing. */
export const tellsWhetherItCaught: CootiesApi = {
  ...realCootiesApi,
  poke: async (site, poked) => {
    const before = await hasThem(site, poked.target)
    const { status, text } = await realCootiesApi.poke(site, poked)
    return { status, text: text.replace('}', `,"hasCaught":${before === undefined}}`) }
  },
}

/** Only who truly stands near is in reach. */
export const reachesMeters = (meters: number): CootiesApi => ({
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
export const pokesTheHidden: CootiesApi = {
  ...realCootiesApi,
  poke: async (site, { carrier, target }) => {
    const { db } = site.platform
    const points = await db
      .selectFrom('positions')
      .select(['lat', 'lon'])
      .where('profile_id', 'in', [carrier.profileId, target.profileId])
      .execute()
    const [one, other] = points.map(({ lat, lon }) => `${Math.floor(lat)}:${Math.floor(lon)}`)
    if (one !== other) return { status: 404, text: 'nobody' }
    const { id } = await roundOf(site)
    const caught = { roundId: id, profileIds: [target.profileId], infectedBy: carrier.profileId }
    await infect(db, { ...caught, now: site.clock.now() })
    return { status: 200, text: '{}' }
  },
}
