import { sql } from 'kysely'
import { newTimelessId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { lockNamed } from '#server/platform/database/lock-named.ts'
import type { Platform } from '#server/platform/platform.ts'
import { keyedHash } from '#server/platform/secrets.ts'
import { drawInOrder } from '#server/policies/jurors.ts'
import type { Writer } from '#server/policies/write-between.ts'
import type { BusterItem, BusterItems } from '#shared/games/gpt-buster/contract.ts'
import { type ControlProfile, controlProfiles } from '#shared/games/gpt-buster/control-profiles.ts'
import { type BusterSignal, busterLimits, busterSignals } from '#shared/games/gpt-buster/rules.ts'
import { asPlayer } from '../players.ts'
import { readRecord } from './record.ts'
import { hasBadge } from './rounds.ts'
import { isOfSeen, mayBeAskedAbout, readShown } from './suspects.ts'

/** One item in this many is a control item. */
const controlEvery = 4
/** Control items in a day (UTC), while there is nobody to ask about. */
const practiceMax = 3

/**
 * Deals unanswered items first, then rounds in the player's own order. The site's secret decides where control items
 * come.
 */
export function dealItems(
  platform: Pick<Platform, 'clock' | 'db' | 'secret' | 'writeQueue'>,
  writer: Writer,
): Promise<BusterItems> {
  const { clock } = platform
  const { profileId } = writer
  return asPlayer(platform, { writer, game: 'GPT_BUSTER' }, async tx => {
    // Without the lock, two calls at once could deal too many items.
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
  /** Null for a made-up profile. */
  readonly suspectId: string | null
  readonly control: string | null
  /** Null for a control item. */
  readonly signals: BusterSignal[] | null
}

/** Leaves out items about members who are gone, and about rounds that are over. */
async function openDeals(tx: Db, playerId: string): Promise<Deal[]> {
  const { rows } = await sql<Deal>`
    select deal.id, coalesce(round.profile_id, deal.control_profile_id) as "suspectId", deal.control, round.signals
    from games_buster_deals deal left join games_buster_rounds round on round.id = deal.round_id
    where deal.profile_id = ${playerId} and deal.verdict is null
      and (deal.round_id is null or round.state = 'OPEN')
      and (deal.control is not null or exists (
        select from profiles where profiles.id = coalesce(round.profile_id, deal.control_profile_id)
          and ${mayBeAskedAbout(playerId)}))
    order by deal.dealt_at, deal.id limit ${busterLimits.itemsAtOnce}`.execute(tx)
  return rows
}

async function itemsOf(db: Db, deals: readonly Deal[], now: Date): Promise<BusterItem[]> {
  const ids = deals.flatMap(({ suspectId }) => suspectId ?? [])
  const shown = await readShown(db, ids, now)
  return deals.flatMap(({ id, suspectId, control, signals }) => {
    const madeUp = controlProfiles.find(({ key }) => key === control)
    const found = madeUp ? withoutAnswer(madeUp) : shown.get(suspectId ?? '')
    const noticed = madeUp?.signals ?? signals ?? []
    if (!found) return []
    return { id, ...found, signals: busterSignals.filter(signal => noticed.includes(signal)) }
  })
}

/** A control profile has no pictures, like many members. */
function withoutAnswer(control: ControlProfile) {
  const { profilename, age, height, weight, characteristics, description } = control
  return { profilename, age, height, weight, characteristics, description, pictures: 0 }
}

async function dealMore(
  { clock, secret }: Pick<Platform, 'clock' | 'secret'>,
  tx: Db,
  { profileId, missing }: { readonly profileId: string; readonly missing: number },
) {
  const now = clock.now()
  const midnight = new Date(new Date(now).setUTCHours(0, 0, 0, 0))
  const { count, controlsToday } = await tx
    .selectFrom('games_buster_deals as deal')
    .select(sql<number>`count(*)::int`.as('count'))
    .select(
      sql<number>`count(*) filter (where round_id is null and dealt_at >= ${midnight})::int`.as(
        'controlsToday',
      ),
    )
    .where('profile_id', '=', profileId)
    .where(isOfSeen(profileId))
    .executeTakeFirstOrThrow()
  const rounds = await nextRounds(tx, profileId, missing)
  const hasRounds = rounds.length > 0
  const practice = hasRounds ? 0 : practiceMax - controlsToday
  for (let slot = 0; slot < missing; slot += 1) {
    if (hasRounds && rounds.length === 0) return
    const dice = keyedHash(secret, 'gpt buster', `${profileId}|${count + slot}`)
    const isControl = hasRounds ? dice.readUInt16BE(0) % controlEvery === 0 : slot < practice
    const control = isControl
      ? await findControl(tx, { playerId: profileId, dice, now })
      : undefined
    const roundId = control ? undefined : rounds.shift()
    if (!control && roundId === undefined) return
    await tx
      .insertInto('games_buster_deals')
      .values({
        // Neither the id nor the time of a deal tells the order of the items.
        id: newTimelessId(),
        profile_id: profileId,
        dealt_at: now,
        ...(control ?? { round_id: roundId ?? null }),
      })
      .execute()
  }
}

/** Running rounds, from the player's own point on. */
async function nextRounds(tx: Db, playerId: string, count: number): Promise<string[]> {
  const rounds = (range: ReturnType<typeof sql>) =>
    sql<{ id: string }>`
    select round.id from games_buster_rounds round join profiles on profiles.id = round.profile_id
    where round.state = 'OPEN' and round.shuffle_key ${range} (
        select shuffle_key from games_players where profile_id = ${playerId} and game = 'GPT_BUSTER')
      and not exists (
        select from games_buster_deals dealt
        where dealt.profile_id = ${playerId} and dealt.round_id = round.id)
      and ${mayBeAskedAbout(playerId)}
    order by round.shuffle_key, round.id limit ${count}`.execute(tx)
  const behind = (await rounds(sql`>=`)).rows
  const before = behind.length < count ? (await rounds(sql`<`)).rows : []
  return [...behind, ...before].slice(0, count).map(({ id }) => id)
}

/**
 * Control items have an answer that the site knows. They are made-up profiles, or players with a verified picture and
 * without signals.
 */

/** How many players, in shuffled order, are searched for a verified one. */
const playersMax = 200

interface Asked {
  readonly playerId: string
  /** Bytes that nobody can predict. */
  readonly dice: Buffer
  readonly now: Date
}

type Control = { readonly control: string } | { readonly control_profile_id: string }

/** A control item that the player has not been dealt. It tries one kind at random, then the other. */
async function findControl(tx: Db, asked: Asked): Promise<Control | undefined> {
  const isMember = asked.dice.readUInt8(2) % 2 === 0
  if (isMember) return (await verifiedPlayer(tx, asked)) ?? (await madeUp(tx, asked))
  return (await madeUp(tx, asked)) ?? (await verifiedPlayer(tx, asked))
}

async function madeUp(tx: Db, { playerId }: Asked): Promise<Control | undefined> {
  const dealt = await tx
    .selectFrom('games_buster_deals')
    .select('control')
    .where('profile_id', '=', playerId)
    .where('control', 'is not', null)
    .execute()
  const before = new Set(dealt.map(({ control }) => control))
  const keys = controlProfiles.map(({ key }) => key)
  const order = drawInOrder(Buffer.from(playerId), 'gpt buster', keys)
  const next = order.find(({ id }) => !before.has(id))
  return next && { control: next.id }
}

async function verifiedPlayer(
  tx: Db,
  { playerId, dice, now }: Asked,
): Promise<Control | undefined> {
  const from = dice.readUInt32BE(4) / 2 ** 32
  const { rows } = await sql<{ id: string }>`
    select profiles.id from (
      select profile_id, shuffle_key from games_players
      where game = 'GPT_BUSTER' and shuffle_key >= ${from}
      order by shuffle_key limit ${playersMax}
    ) as player join profiles on profiles.id = player.profile_id
    where ${hasBadge(now)}
      and not exists (
        select from games_buster_deals dealt
        where dealt.profile_id = ${playerId} and dealt.control_profile_id = profiles.id)
      and not exists (select from games_buster_signals noticed where noticed.profile_id = profiles.id)
      and not exists (select from games_buster_rounds round where round.profile_id = profiles.id)
      and ${mayBeAskedAbout(playerId)}
    order by player.shuffle_key limit 1`.execute(tx)
  const [found] = rows
  return found && { control_profile_id: found.id }
}
