import { sql } from 'kysely'
import type { OpenSite } from '#server/open-site.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { addPictures } from './add-pictures.ts'
import { type DemoMember, demoMembers } from './demo-members.ts'
import { adminNumber } from './plan-member.ts'
import { renewPositions } from './renew-positions.ts'
import { settleCommunity } from './settle-community.ts'

/** Of this site's own choosing, for PostgreSQL's advisory locks: two starts at once make one community. */
const lockKey = 7_203_318

/** `finished`: the rest of one whose making was cut off. */
export type Made = 'new' | 'finished' | 'there already' | 'not empty' | 'off'

/**
 * Fills an empty database with a community to look around in, and renews the positions of one that is there. Members,
 * likes and conversations come in one transaction; pictures follow one by one, the administrator's last: while that one
 * is missing, so may be others.
 */
export async function makeDemo(
  { platform, liveMap, pictures }: Pick<OpenSite, 'platform' | 'liveMap' | 'pictures'>,
  announce: (line: string) => void,
  stop?: AbortSignal,
): Promise<Made> {
  const { config, db } = platform
  if (config.demoMembers === 0) return 'off'
  return db.connection().execute(async lock => {
    await sql`select pg_advisory_lock(${lockKey})`.execute(lock)
    try {
      const made = await make({ ...platform, pictures }, announce, stop)
      const renewed = await renewPositions(platform)
      if (renewed.length > 0) await liveMap.rebuild()
      return made
    } finally {
      await sql`select pg_advisory_unlock(${lockKey})`.execute(lock)
    }
  })
}

async function make(
  platform: Platform & Pick<OpenSite, 'pictures'>,
  announce: (line: string) => void,
  stop?: AbortSignal,
): Promise<Made> {
  const { config, db } = platform
  // The demo member and the administrator are always among them.
  const size = Math.max(config.demoMembers, adminNumber)
  const isNew = await isEmpty(db)
  if (isNew) {
    announce(`Making a demo community of ${size} members…`)
    await db.transaction().execute(tx => settleCommunity(platform, tx, { size, stop }))
  }
  const members = await demoMembers(db)
  const administrator = members.find(({ plan }) => plan.number === adminNumber)
  if (!administrator) return 'not empty'
  if (await hasPicture(db, administrator)) return 'there already'
  if (!isNew) announce('Finishing the demo community…')
  await addPictures(
    platform,
    members.filter(member => member !== administrator),
    stop,
  )
  await addPictures(platform, [administrator], stop)
  return isNew ? 'new' : 'finished'
}

async function isEmpty(db: Db) {
  return !(await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst())
}

async function hasPicture(db: Db, { profileId }: DemoMember) {
  const picture = await db
    .selectFrom('pictures')
    .select('id')
    .where('profile_id', '=', profileId)
    .limit(1)
    .executeTakeFirst()
  return picture !== undefined
}
