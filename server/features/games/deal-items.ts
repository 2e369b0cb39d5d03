import { type RawBuilder, sql } from 'kysely'
import { executePrepared } from '#server/platform/database/connect.ts'
import { isForeignKeyViolation } from '#server/platform/database/database-errors.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { GameId } from '#shared/games/games.ts'

export type DealNeeds = Pick<Platform, 'clock' | 'db' | 'preparedPool' | 'writeQueue'>

export interface Player {
  readonly game: GameId
  readonly profileId: string
  readonly now: Date
}

/** What a game deals to a player. Each query returns the columns of an item, including its `id`. */
export interface Deck {
  /** How many items the player gets, open ones included. */
  readonly count: number
  /** All items, shuffled: rows with an `id` and a `shuffle_key`. */
  readonly shuffled: RawBuilder<unknown>
  /** Items that were dealt and not answered. After their columns come `dealt_at`, and a `key` to order by. */
  readonly open: RawBuilder<unknown>
  /** The item at `part.id` if it is new to the player; otherwise no row. */
  readonly next: RawBuilder<unknown>
  readonly deal: RawBuilder<unknown>
  /** The constraint that refuses to deal an item that is being deleted. */
  readonly foreignKey: string
}

interface Item {
  readonly id: string
}

/** The most rows that one statement searches, and the most statements in one call. */
const steps = { rows: 500, most: 8 }
/** A fruitless search through this many rows is not repeated until `waitMs` has passed. */
const largeDeck = { rows: 1_000, waitMs: 600_000 }

/**
 * Items for a player to answer: first those dealt before and not answered, then new ones. All items are shuffled once.
 * Each player goes through them in a circle, from a point of their own. So the order reveals nothing, and a player
 * never gets an item twice. The size of the deck does not change the cost of a step. Refuses a member who has not
 * joined.
 * @returns an empty list when nothing is left; fewer items than asked for when the search goes on with the next call
 */
export async function dealItems<Dealt extends Item>(
  platform: DealNeeds,
  player: Player,
  deck: Deck,
): Promise<Dealt[]> {
  // Calls of one player would wait for each other, and each would hold a connection that others need.
  const dealt = await platform.writeQueue.run(`deals to ${player.profileId}`, () =>
    takeSteps<Dealt>(platform, player, deck),
  )
  return dealt ?? refuse('server/unavailable')
}

async function takeSteps<Dealt extends Item>(platform: DealNeeds, player: Player, deck: Deck) {
  let searched = 0
  for (let turn = 1; ; turn += 1) {
    const statement = stepOf<Dealt>(player, deck, searched)
    const rows = await unlessDeleted(deck, () => executePrepared(platform, statement))
    const [step] = rows
    if (!step) return refuse('games/not-joined')
    if (step.isLast || turn === steps.most) return rows.filter(isItem)
    searched += step.searched
  }
}

/** Takes the step again when an item was deleted while it was dealt. The second time it is gone. */
async function unlessDeleted<Step>(
  { foreignKey }: Pick<Deck, 'foreignKey'>,
  take: () => Promise<Step>,
): Promise<Step> {
  try {
    return await take()
  } catch (error) {
    if (!isForeignKeyViolation(error, foreignKey)) throw error
    return unlessDeleted({ foreignKey }, take)
  }
}

interface Step {
  /** How many rows the step has searched; 0 when it has found enough. */
  readonly searched: number
  readonly isLast: boolean
}

type Row<Dealt extends Item> = Step & (Dealt | { readonly id: null })

const isItem = <Dealt extends Item>(row: Row<Dealt>): row is Step & Dealt => row.id !== null

/**
 * Returns the open items, and deals new ones from the next part of the deck. It is one statement, because every
 * statement costs a round trip to the database. Its plan is cached, because planning takes longer than running it. It
 * searches the deck in order, so it reads no more than it needs. Two calls of a player at once deal no item twice,
 * because one waits for the lock on the player's row. Nobody else sees a deal, so it locks only the profile and then
 * the player.
 * @param searchedBefore rows that this call has already searched
 */
const stepOf = <Dealt extends Item>(player: Player, deck: Deck, searchedBefore: number) =>
  sql<Row<Dealt>>`
    with ${pointOf(player)}, ${itemsOf(player, deck)}, dealt as (${deck.deal} on conflict do nothing),
    ${reachedBy(deck)}, ${movedOn(player, searchedBefore)}
    select item.*, searched, is_full or rests or is_through as "isLast"
    from passed left join (select * from open union all select * from fresh) as item on true
    order by dealt_at, key nulls first, id`

/** The point from which the player is dealt, locked, and whether the deck rests after a fruitless search. */
const pointOf = ({ profileId, game, now }: Player) => sql`
    own as materialized (select id from profiles where id = ${profileId} for key share),
    point as materialized (
      select deal_from, coalesce(searched_from, deal_from) as began, coalesce(nothing_until > ${now}, false) as rests
      from own join games_players player on player.profile_id = own.id and player.game = ${game}
      for no key update of player
    )`

/** The part of the deck after that point. Its size is a literal, because a cached plan needs to know it. */
const partOf = ({ shuffled }: Deck) => sql`(
      select id, shuffle_key from (${shuffled}) as shuffled
      where shuffle_key > (select deal_from from point where not rests)
      order by shuffle_key, id limit ${sql.lit(steps.rows)}) as part`

/** The open items, and as many items of the part as are missing. */
const itemsOf = ({ now }: Player, deck: Deck) => sql`
    open as materialized (${deck.open} order by dealt_at, key, id limit ${deck.count}),
    fresh as materialized (
      select item.*, ${now}::timestamptz as dealt_at, part.shuffle_key as key
      from ${partOf(deck)} cross join lateral (${deck.next}) as item
      order by part.shuffle_key, part.id limit ${deck.count} - (select count(*) from open)
    )`

/** How far the deck has been searched (`until`); null at its end. */
const reachedBy = (deck: Deck) => sql`
    whole as (select count(*)::int as searched, max(shuffle_key) as until from ${partOf(deck)}),
    found as (
      select (select count(*) from open) + count(*) = ${deck.count} as is_full, count(*) = 0 as is_empty,
        max(key) as until
      from fresh
    ),
    step as materialized (
      select point.*, is_full, is_empty,
        case when is_full then 0 else (select searched from whole) end as searched,
        case when is_full then found.until
          else (select until from whole where searched = ${steps.rows}) end as until
      from point cross join found
    )`

/** The value of `deal_from` before the first item. Otherwise it is the key after which the next step begins. */
const beforeAll = -1

/** Stores the player's new point, and whether the whole deck had nothing for them. */
const movedOn = ({ profileId, game, now }: Player, searchedBefore: number) => sql`
    passed as (
      select step.*, is_empty and case
        when began = ${beforeAll} then until is null
        else deal_from < began and (until is null or until >= began)
      end as is_through
      from step
    ),
    moved as (
      update games_players set
        deal_from = coalesce(until, ${beforeAll}),
        searched_from = case when is_empty and not is_through then began end,
        nothing_until = case when is_through and ${searchedBefore} + searched >= ${largeDeck.rows}
          then ${new Date(now.getTime() + largeDeck.waitMs)}::timestamptz end
      from passed
      where profile_id = ${profileId} and game = ${game} and not rests and not (is_full and is_empty)
    )`
