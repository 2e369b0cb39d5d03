import { sql } from 'kysely'
import { addMembers } from '#server/add-members.ts'
import { storeBroadcasts, storeConversations } from '#server/features/chat/chat.factory.ts'
import { showScores } from '#server/features/games/seasons.ts'
import { saveBlock } from '#server/features/likes/blocks.ts'
import { type OpenSite, openSite } from '#server/open-site.ts'
import type { Config } from '#server/platform/config.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { migrate } from '#server/platform/database/migrate.ts'
import { openDatabase } from '#server/platform/database/open-database.ts'
import { createLog } from '#server/platform/log.ts'
import type { Platform } from '#server/platform/platform.ts'
import { sectorOf } from '#shared/sectors.ts'
import { commandLineTexts } from '#shared/texts/command-line.ts'
import { addPictures } from './add-pictures.ts'
import { renewPositions } from './demo.jobs.ts'
import { citiesOf, type DemoMember, demoMembers, seedingLock } from './demo-members.ts'
import { seedCooties } from './games/seed-cooties.ts'
import { seedGptBuster } from './games/seed-gpt-buster.ts'
import { seedPhotoHelp } from './games/seed-photo-help.ts'
import { seedPictureGames } from './games/seed-picture-games.ts'
import { insertRows } from './insert-rows.ts'
import { seedGames } from './justice/seed-games.ts'
import { adminNumber, crowdOf, demoMemberNumber, planMember, traitsOf } from './plan-member.ts'
import {
  messagesOf,
  planBlocks,
  planBroadcasts,
  planLikes,
  planPictureTalk,
  planTalks,
} from './plan-relations.ts'
import { seedDues } from './seed-dues.ts'

const minuteMs = 60_000
const membersAtOnce = 500

/** `finished` means that this run completed an interrupted community. */
export type SeedResult = 'new' | 'finished' | 'there already' | 'not empty' | 'off'

const texts = commandLineTexts.seed

type SeedPlatform = Pick<Platform, 'brands' | 'clock' | 'config'>

/** `npm run seed`: seeds the demo community in an empty database, without serving it. */
export async function seed(config: Config, stop: AbortSignal): Promise<void> {
  const log = createLog('warn')
  const announce = (line: string) => process.stdout.write(`${line}\n`)
  const database = await openDatabase(config, log, stop)
  try {
    await migrate(database.connection.db)
    const site = await openSite({ config, connection: database.connection, log, announce })
    try {
      announce(texts.results[await seedDemo(site, announce, stop)])
    } finally {
      await site.close()
    }
  } finally {
    await database.close()
  }
}

/**
 * Fills an empty database with a community to look around in, or renews the positions of an existing one. One
 * transaction adds members, likes and conversations. Dues, pictures and games follow, each in its own. The
 * administrator's picture comes last. While it is missing, other parts may be missing too.
 */
export async function seedDemo(
  { platform, liveMap }: Pick<OpenSite, 'platform' | 'liveMap'>,
  announce: (line: string) => void,
  stop?: AbortSignal,
): Promise<SeedResult> {
  const { config, db } = platform
  if (config.demoMembers === 0) return 'off'
  return db.connection().execute(async lock => {
    await sql`select pg_advisory_lock(${seedingLock})`.execute(lock)
    try {
      const result = await seedOrFinish(platform, announce, stop)
      const renewed = await renewPositions(platform)
      if (renewed.length > 0 || isSeeded(result)) await liveMap.rebuild()
      return result
    } finally {
      await sql`select pg_advisory_unlock(${seedingLock})`.execute(lock)
    }
  })
}

const isSeeded = (result: SeedResult) => result === 'new' || result === 'finished'

async function seedOrFinish(
  platform: Platform,
  announce: (line: string) => void,
  stop?: AbortSignal,
): Promise<SeedResult> {
  const { bus, clock, config, db } = platform
  const now = clock.now()
  // The demo member and the administrator are always included.
  const size = Math.max(config.demoMembers, adminNumber)
  const isNew = await isEmpty(db)
  if (isNew) {
    announce(texts.making(size))
    await db.transaction().execute(tx => seedCommunity(platform, tx, { size, stop }))
  }
  const members = await demoMembers(db)
  const administrator = members.find(({ plan }) => plan.number === adminNumber)
  if (!administrator) return 'not empty'
  if (await hasPicture(db, administrator)) return 'there already'
  if (!isNew) announce(texts.finishing)
  await seedDues(platform, members)
  const others = members.filter(member => member !== administrator)
  await db.transaction().execute(tx => addPictures(tx, others, { bus, now }))
  await seedPictureTalk(platform, members)
  await seedGames(platform, members, stop)
  await seedPictureGames(platform, members)
  await seedPhotoHelp(platform, members)
  await seedGptBuster(platform, members)
  await seedCooties(platform, members)
  await showScores(db, now)
  await db.transaction().execute(tx => addPictures(tx, [administrator], { bus, now }))
  return isNew ? 'new' : 'finished'
}

async function isEmpty(db: Db) {
  return !(await db.selectFrom('accounts').select('id').limit(1).executeTakeFirst())
}

async function hasPicture(db: Db, { profileId }: DemoMember) {
  const pictures = db.selectFrom('pictures').select('id').where('profile_id', '=', profileId)
  return (await pictures.limit(1).executeTakeFirst()) !== undefined
}

/** Adds members with their likes, blocks and conversations, in the caller's transaction: all or nothing. */
export async function seedCommunity(
  platform: SeedPlatform,
  db: Db,
  { size, stop }: { readonly size: number; readonly stop?: AbortSignal | undefined },
): Promise<void> {
  const now = platform.clock.now()
  const cities = citiesOf(platform.brands)
  const numbers = Array.from({ length: size }, (_, index) => index + 1)
  const plans = numbers.map(number => traitsOf(planMember(number, cities), now))
  const ids: string[] = []
  for (let start = 0; start < size; start += membersAtOnce) {
    stop?.throwIfAborted()
    const added = await addMembers(platform, db, plans.slice(start, start + membersAtOnce))
    ids.push(...added.map(({ profileId }) => profileId))
  }
  const idOf = (number: number) => ids[number - 1] ?? ''
  const ago = (minutes: number) => new Date(now.getTime() - minutes * minuteMs)
  const likes = planLikes(numbers).map(({ from, to, likeType, minutesAgo }) => ({
    liker_profile_id: idOf(from),
    liked_profile_id: idOf(to),
    like_type: likeType,
    created_at: ago(minutesAgo),
  }))
  await insertRows(db, 'likes', likes)
  for (const { from, to } of planBlocks(numbers)) {
    await saveBlock(db, { blocker: idOf(from), blocked: idOf(to) }, { now, length: 'ALWAYS' })
  }
  await storeConversations(db, messagesOf(planTalks(numbers), { idOf, now }))
  const broadcasts = planBroadcasts(numbers, { cities, now })
  await storeBroadcasts(
    db,
    broadcasts.map(({ from, city, bodyText, minutesAgo }) => {
      return { from: idOf(from), sector: sectorOf(city), bodyText, at: ago(minutesAgo) }
    }),
  )
}

import dialogues from './words/dialogues.json' with { type: 'json' }

const pictureMark = '[picture]'

/** Adds the demo member's conversation with pictures, once those pictures exist. */
async function seedPictureTalk(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  members: readonly DemoMember[],
): Promise<void> {
  const robin = members.find(({ plan }) => plan.number === demoMemberNumber)
  const friend = members
    .filter(({ plan }) => crowdOf(plan.number) === 'all')
    .slice(dialogues.demoMember.length + 2)
    .find(({ plan }) => plan.pictures.length > 1 && !plan.isHidden)
  if (!robin || !friend) return
  const [low = '', high = ''] = [robin.profileId, friend.profileId].toSorted()
  const known = await db
    .selectFrom('chat_conversations')
    .select('begun_at')
    .where(eb => eb.and({ low_profile_id: low, high_profile_id: high }))
    .executeTakeFirst()
  if (known) return
  const pictures = await db
    .selectFrom('pictures')
    .select('id')
    .where('profile_id', '=', friend.profileId)
    .orderBy('sort_order', 'desc')
    .execute()
  const idOf = (number: number) => (number === demoMemberNumber ? robin : friend).profileId
  const talk = planPictureTalk(friend.plan.number).toReversed()
  const messages = messagesOf(talk, { idOf, now: clock.now() }).map(message => {
    if (message.bodyText !== pictureMark) return message
    return { ...message, bodyText: '', pictureIds: pictures.splice(0, 1).map(({ id }) => id) }
  })
  await storeConversations(db, messages)
}
