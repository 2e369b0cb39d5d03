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

/** What a game deals to a player, each query with the columns of an item, its `id` among them. */
export interface Deck {
  /** So many, open ones included. */
  readonly count: number
  /** All that is dealt, shuffled: rows with an `id` and a `shuffle_key`. */
  readonly shuffled: RawBuilder<unknown>
  /** What was dealt and is not answered. Behind the columns: `dealt_at`, and a `key` to order by. */
  readonly open: RawBuilder<unknown>
  /** What is new to the player at `part.id`; no row where there is nothing for them. */
  readonly next: RawBuilder<unknown>
  readonly deal: RawBuilder<unknown>
  /** The constraint that refuses a deal of what is being deleted. */
  readonly foreignKey: string
}

interface Item {
  readonly id: string
}

/** How many rows a statement searches, unless it has found enough before; and how many statements a call makes. */
const steps = { rows: 500, most: 8 }
/** So many rows cost too much to be searched again at once when they have nothing. */
const largeDeck = { rows: 1_000, waitMs: 600_000 }

/**
 * Items for a player to answer: those dealt before and not answered, then new ones. All are shuffled once, and each
 * player goes through them round and round, from a point of their own. So nothing comes in the order of anything that could
 * be known, nobody is dealt one twice, and a step costs the same however many there are. Refuses who has not joined.
 * @returns none when there is nothing left; fewer than asked for where the search goes on with the next call
 */
export async function dealItems<Dealt extends Item>(
  platform: DealNeeds,
  player: Player,
  deck: Deck,
): Promise<Dealt[]> {
  // They would wait for each other, each with a connection that others need.
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

/** What was deleted while it was dealt is not there any more when the step is taken again. */
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
  /** How many rows it has searched, unless it has found enough. */
  readonly searched: number
  readonly isLast: boolean
}

type Row<Dealt extends Item> = Step & (Dealt | { readonly id: null })

const isItem = <Dealt extends Item>(row: Row<Dealt>): row is Step & Dealt => row.id !== null

/**
 * The items that are open, and those of the next part of the deck, which are dealt with it. In one statement, since each
 * costs a way to the database and back, and one whose plan is kept, since planning it takes longer than what it does. The
 * deck is searched in its order, so no further than needed. Two of a player's calls at once deal nothing twice: one
 * waits for the player's row. Nobody else learns of a deal: no more is locked than the profile, which comes
 * first, and the player.
 * @param searchedBefore by this call already
 */
const stepOf = <Dealt extends Item>(player: Player, deck: Deck, searchedBefore: number) =>
  sql<Row<Dealt>>`
    with ${pointOf(player)}, ${itemsOf(player, deck)}, dealt as (${deck.deal} on conflict do nothing),
    ${reachedBy(deck)}, ${movedOn(player, searchedBefore)}
    select item.*, searched, is_full or rests or is_through as "isLast"
    from passed left join (select * from open union all select * from fresh) as item on true
    order by dealt_at, key nulls first, id`

/** From where on the player is dealt, locked, and whether the deck rests since it had nothing for them. */
const pointOf = ({ profileId, game, now }: Player) => sql`
    own as materialized (select id from profiles where id = ${profileId} for key share),
    point as materialized (
      select deal_from, coalesce(searched_from, deal_from) as began, coalesce(nothing_until > ${now}, false) as rests
      from own join games_players player on player.profile_id = own.id and player.game = ${game}
      for no key update of player
    )`

/** The part of the deck behind that point. Its size stands in the text: a plan that is kept has to know it. */
const partOf = ({ shuffled }: Deck) => sql`(
      select id, shuffle_key from (${shuffled}) as shuffled
      where shuffle_key > (select deal_from from point where not rests)
      order by shuffle_key, id limit ${sql.lit(steps.rows)}) as part`

/** What is open, and as much of the part as is missing. */
const itemsOf = ({ now }: Player, deck: Deck) => sql`
    open as materialized (${deck.open} order by dealt_at, key, id limit ${deck.count}),
    fresh as materialized (
      select item.*, ${now}::timestamptz as dealt_at, part.shuffle_key as key
      from ${partOf(deck)} cross join lateral (${deck.next}) as item
      order by part.shuffle_key, part.id limit ${deck.count} - (select count(*) from open)
    )`

/** Up to where the deck has been searched (`until`): null at its end. */
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

/** Stands for the beginning of the deck, where `deal_from` is the key behind which the next step begins. */
const beforeAll = -1

/** Stores the player's new point, and whether the whole deck had nothing. */
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
