import { storePositions } from '#server/features/position/position.queries.ts'
import { systemClock } from '#server/platform/clock.ts'
import { readConfig } from '#server/platform/config.ts'
import { connectDatabase } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { addMember } from '#server/testing/make-member.ts'
import { limits } from '#shared/limits.ts'
import { startOtherDatabase } from './other-database.ts'
import { type RunningSite, startSite } from './site.ts'

export interface Crowd {
  readonly lat: number
  readonly lon: number
  readonly members: number
}

/** A site with more members than could register one by one, a twentieth of a degree around some places. */
export async function startCrowdedSite(crowds: readonly Crowd[]): Promise<RunningSite> {
  const database = await startOtherDatabase()
  await settle(database.url, crowds)
  const site = await startSite({ DATABASE_URL: database.url })
  return {
    ...site,
    stop: async () => {
      await site.stop()
      await database.stop()
    },
  }
}

async function settle(url: string, crowds: readonly Crowd[]) {
  const connection = connectDatabase({ url })
  const { db } = connection
  await migrate(db)
  const platform = { clock: systemClock, config: readConfig({}) }
  const now = Date.now()
  await db.transaction().execute(async tx => {
    for (const { lat, lon, members } of crowds) {
      for (let index = 0; index < members; index++) {
        const { profileId } = await addMember(platform, tx, { name: `Member ${index}` })
        const angle = index * 2.4
        const reach = 0.05 * Math.sqrt(index / members)
        const point = { lat: lat + reach * Math.sin(angle), lon: lon + reach * Math.cos(angle) }
        await storePositions(tx, [
          {
            profileId,
            published: { point, use: 'OVERRIDE' },
            pending: null,
            memory: [],
            hidden: false,
            isChosen: true,
            reportedAt: now,
            shownAt: now,
            effectiveUntil: now + limits.positionValidityMs,
          },
        ])
      }
    }
  })
  await connection.close()
}
