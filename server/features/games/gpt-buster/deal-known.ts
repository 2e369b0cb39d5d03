import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import { drawInOrder } from '#server/policies/jurors.ts'
import { knownProfiles } from './known-profiles.ts'
import { hasBadge } from './open-round.ts'
import { isOfSeen, mayBeAskedAbout } from './suspects.ts'

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
