import { sql } from 'kysely'
import { newTimelessId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { lockNamed } from '#server/platform/database/lock-named.ts'
import type { Platform } from '#server/platform/platform.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import { drawInOrder } from '#server/policies/jurors.ts'
import type { Writer } from '#server/policies/write-between.ts'
import type { BusterItem, BusterItems } from '#shared/contract/games-gpt-buster.ts'
import { type BusterSignal, busterLimits, busterSignals } from '#shared/gpt-buster.ts'
import { asPlayer } from '../players.ts'
import { type KnownProfile, knownProfiles } from './known-profiles.ts'
import { readRecord } from './record.ts'
import { hasBadge } from './rounds.ts'
import { isOfSeen, mayBeAskedAbout, readShown } from './suspects.ts'

/** One in so many items is known. */
const knownEvery = 4
/** A day, while there is nobody to ask about. */
const practiceMax = 3

/**
 * What a player judges next: what was dealt and not answered, then rounds in an order of their own, with known ones at places
 * that only the site's secret tells.
 */
export function dealItems(
  platform: Pick<Platform, 'clock' | 'db' | 'secret'>,
  writer: Writer,
): Promise<BusterItems> {
  const { clock } = platform
  const { profileId } = writer
  return asPlayer(platform, { writer, game: 'GPT_BUSTER' }, async tx => {
    // Two calls at once must not deal more than there is room for.
    await lockNamed(tx, `gpt buster of ${profileId}`)
    const missing = busterLimits.itemsAtOnce - (await openDeals(tx, profileId)).length
    if (missing > 0) await dealMore(platform, tx, { profileId, missing })
    const deals = await openDeals(tx, profileId)
    const items = await itemsOf(tx, deals, clock.now())
    return { items, ...(await readRecord(tx, profileId)) }
  })
}

interface Deal {
  readonly id: string
  /** Null of a made-up one. */
  readonly suspectId: string | null
  readonly gold: string | null
  /** Of the round; null of who is known. */
  readonly signals: BusterSignal[] | null
}

/** Without those about members who have gone, or of rounds that are over. */
async function openDeals(tx: Db, playerId: string): Promise<Deal[]> {
  const { rows } = await sql<Deal>`
    select deal.id, coalesce(round.profile_id, deal.gold_profile_id) as "suspectId", deal.gold, round.signals
    from games_buster_deals deal left join games_buster_rounds round on round.id = deal.round_id
    where deal.profile_id = ${playerId} and deal.verdict is null
      and (deal.round_id is null or round.state = 'OPEN')
      and (deal.gold is not null or exists (
        select from profiles where profiles.id = coalesce(round.profile_id, deal.gold_profile_id)
          and ${mayBeAskedAbout(playerId)}))
    order by deal.dealt_at, deal.id limit ${busterLimits.itemsAtOnce}`.execute(tx)
  return rows
}

async function itemsOf(db: Db, deals: readonly Deal[], now: Date): Promise<BusterItem[]> {
  const ids = deals.flatMap(({ suspectId }) => suspectId ?? [])
  const shown = await readShown(db, ids, now)
  return deals.flatMap(({ id, suspectId, gold, signals }) => {
    const madeUp = knownProfiles.find(({ key }) => key === gold)
    const found = madeUp ? withoutAnswer(madeUp) : shown.get(suspectId ?? '')
    const noticed = madeUp?.signals ?? signals ?? []
    if (!found) return []
    return { id, ...found, signals: busterSignals.filter(signal => noticed.includes(signal)) }
  })
}

/** Nobody has drawn pictures of them: many members have none either. */
function withoutAnswer(known: KnownProfile) {
  const { profilename, age, height, weight, characteristics, description } = known
  return { profilename, age, height, weight, characteristics, description, pictures: 0 }
}

interface Missing {
  readonly profileId: string
  readonly missing: number
}

async function dealMore(
  { clock, secret }: Pick<Platform, 'clock' | 'secret'>,
  tx: Db,
  { profileId, missing }: Missing,
) {
  const now = clock.now()
  const { count } = await tx
    .selectFrom('games_buster_deals as deal')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('profile_id', '=', profileId)
    .where(isOfSeen(profileId))
    .executeTakeFirstOrThrow()
  const rounds = await nextRounds(tx, profileId, missing)
  const hasRounds = rounds.length > 0
  const practice = hasRounds ? 0 : practiceMax - (await knownToday(tx, profileId, now))
  for (let slot = 0; slot < missing; slot += 1) {
    if (hasRounds && rounds.length === 0) return
    const dice = keyedHash(secret, 'gpt buster', `${profileId}|${count + slot}`)
    const isKnown = hasRounds ? dice.readUInt16BE(0) % knownEvery === 0 : slot < practice
    const known = isKnown ? await findKnown(tx, { playerId: profileId, dice, now }) : undefined
    const roundId = known ? undefined : rounds.shift()
    if (!known && roundId === undefined) return
    await tx
      .insertInto('games_buster_deals')
      .values({
        // Neither its id nor its time tells in which order what was dealt.
        id: newTimelessId(),
        profile_id: profileId,
        dealt_at: now,
        ...(known ?? { round_id: roundId ?? null }),
      })
      .execute()
  }
}

/** Those that run, from a point of the player's own on. */
async function nextRounds(tx: Db, playerId: string, count: number): Promise<string[]> {
  const rounds = (range: ReturnType<typeof sql>) =>
    sql<{ id: string }>`
    select round.id from games_buster_rounds round join profiles on profiles.id = round.profile_id
    where round.state = 'OPEN' and round.deal_key ${range} (
        select deal_key from games_players where profile_id = ${playerId} and game = 'GPT_BUSTER')
      and not exists (
        select from games_buster_deals dealt
        where dealt.profile_id = ${playerId} and dealt.round_id = round.id)
      and ${mayBeAskedAbout(playerId)}
    order by round.deal_key, round.id limit ${count}`.execute(tx)
  const behind = (await rounds(sql`>=`)).rows
  const before = behind.length < count ? (await rounds(sql`<`)).rows : []
  return [...behind, ...before].slice(0, count).map(({ id }) => id)
}

/** Items whose answer is known: made-up profiles, and players whose picture is verified and of whom nothing was noticed. */

/** Of the ring of players, among whom a verified one is looked for. */
const ringMax = 200

/** How many a player was dealt on this day (UTC). */
export async function knownToday(tx: Db, playerId: string, now: Date): Promise<number> {
  const midnight = new Date(new Date(now).setUTCHours(0, 0, 0, 0))
  const { count } = await tx
    .selectFrom('games_buster_deals as deal')
    .select(sql<number>`count(*)::int`.as('count'))
    .where('profile_id', '=', playerId)
    .where(isOfSeen(playerId))
    .where('round_id', 'is', null)
    .where('dealt_at', '>=', midnight)
    .executeTakeFirstOrThrow()
  return count
}

interface Asked {
  readonly playerId: string
  /** Bytes that nobody can foretell. */
  readonly dice: Buffer
  readonly now: Date
}

type Known = { readonly gold: string } | { readonly gold_profile_id: string }

/** One that the player has not been dealt: of either kind where there are both. */
export async function findKnown(tx: Db, asked: Asked): Promise<Known | undefined> {
  const isMember = asked.dice.readUInt8(2) % 2 === 0
  if (isMember) return (await verifiedPlayer(tx, asked)) ?? (await madeUp(tx, asked))
  return (await madeUp(tx, asked)) ?? (await verifiedPlayer(tx, asked))
}

async function madeUp(tx: Db, { playerId }: Asked): Promise<Known | undefined> {
  const dealt = await tx
    .selectFrom('games_buster_deals')
    .select('gold')
    .where('profile_id', '=', playerId)
    .where('gold', 'is not', null)
    .execute()
  const before = new Set(dealt.map(({ gold }) => gold))
  const keys = knownProfiles.map(({ key }) => key)
  const order = drawInOrder(Buffer.from(playerId), 'gpt buster', keys)
  const next = order.find(({ id }) => !before.has(id))
  return next && { gold: next.id }
}

async function verifiedPlayer(tx: Db, { playerId, dice, now }: Asked): Promise<Known | undefined> {
  const from = dice.readUInt32BE(4) / 2 ** 32
  const { rows } = await sql<{ id: string }>`
    select profiles.id from (
      select profile_id, deal_key from games_players
      where game = 'GPT_BUSTER' and deal_key >= ${from}
      order by deal_key limit ${ringMax}
    ) as ring join profiles on profiles.id = ring.profile_id
    where ${hasBadge(now)}
      and not exists (
        select from games_buster_deals dealt
        where dealt.profile_id = ${playerId} and dealt.gold_profile_id = profiles.id)
      and not exists (select from games_buster_signals noticed where noticed.profile_id = profiles.id)
      and not exists (select from games_buster_rounds round where round.profile_id = profiles.id)
      and ${mayBeAskedAbout(playerId)}
    order by ring.deal_key limit 1`.execute(tx)
  const [found] = rows
  return found && { gold_profile_id: found.id }
}
