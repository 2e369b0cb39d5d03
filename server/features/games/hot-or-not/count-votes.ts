import { sql } from 'kysely'
import { anyOf } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { lockProfiles } from '#server/policies/write-between.ts'
import { isVote, storedAnswers } from '../deal-pictures.ts'
import { playWeights, weightOfAll } from '../play-weight.ts'
import { seasonOf } from '../seasons.ts'

/** Chunks are small, because whatever needs one of their rows waits until a transaction ends. */
const chunkVotes = 1_000

/**
 * Counts the uncounted votes until a moment. The weights of votes are computed here only, and never stored. Each chunk
 * is one transaction that marks its votes as counted, so no vote counts twice.
 * @returns how many votes were counted
 */
export async function countVotes(db: Db, until: Date): Promise<number> {
  let counted = 0
  for (let last: Dealt | undefined; ; ) {
    const chunk = await uncountedVotes(db, until, last)
    last = chunk.at(-1)
    if (!last) return counted
    counted += await db.transaction().execute(tx => countChunk(tx, chunk))
  }
}

interface Dealt {
  readonly pictureId: string
  readonly voterId: string
  readonly ownerId: string
}

/** The next votes, picture by picture. Votes of members who are being erased are skipped. */
async function uncountedVotes(db: Db, until: Date, last: Dealt | undefined): Promise<Dealt[]> {
  const after = last
    ? sql`(deal.picture_id, deal.profile_id) > (${last.pictureId}, ${last.voterId})`
    : sql`true`
  const { rows } = await sql<Dealt>`
    select deal.picture_id as "pictureId", deal.profile_id as "voterId", pictures.profile_id as "ownerId"
    from games_picture_deals deal join pictures on pictures.id = deal.picture_id
    where not deal.is_counted and deal.answered_at < ${until} and ${after}
    order by deal.picture_id, deal.profile_id limit ${chunkVotes}`.execute(db)
  return rows
}

interface Vote extends Dealt {
  readonly isLike: boolean
  readonly season: string
}

/** Locks profiles, pictures and votes, in the same order as all other writes, so it cannot deadlock with an erasure. */
async function countChunk(tx: Db, chunk: readonly Dealt[]): Promise<number> {
  const ids = new Set(chunk.flatMap(({ voterId, ownerId }) => [voterId, ownerId]))
  const existing = await lockProfiles(tx, [...ids])
  const pictureIds = [...new Set(chunk.map(({ pictureId }) => pictureId))]
  await sql`
    select from pictures where id = ${anyOf(pictureIds)} order by id for key share`.execute(tx)
  const isThere = ({ voterId, ownerId }: Dealt) => existing.has(voterId) && existing.has(ownerId)
  const votes = await lockVotes(tx, chunk.filter(isThere))
  const weights = await playWeights(
    tx,
    votes.map(({ voterId, ownerId }) => ({ playerId: voterId, ownerId })),
  )
  const weighed = votes.map((vote, index) => ({ ...vote, weight: weights[index] ?? 0 }))
  await addToTallies(
    tx,
    sumBy(weighed, ({ pictureId }) => pictureId),
  )
  await addToScores(
    tx,
    sumBy(weighed, ({ ownerId, season }) => `${ownerId} ${season}`),
  )
  return votes.length
}

/** Marks votes as counted. @returns the votes that nobody has counted or deleted meanwhile */
async function lockVotes(tx: Db, dealt: readonly Dealt[]): Promise<Vote[]> {
  const { rows } = await sql<Dealt & { answer: number; answeredAt: Date }>`
    with vote as materialized (
      select deal.picture_id, deal.profile_id, asked.owner
      from unnest(
        ${dealt.map(({ pictureId }) => pictureId)}::uuid[], ${dealt.map(({ voterId }) => voterId)}::uuid[],
        ${dealt.map(({ ownerId }) => ownerId)}::uuid[]
      ) as asked (picture, voter, owner)
      join games_picture_deals deal on deal.picture_id = asked.picture and deal.profile_id = asked.voter
      where not deal.is_counted and ${isVote('deal')}
      order by deal.picture_id, deal.profile_id for no key update of deal
    )
    update games_picture_deals deal set is_counted = true from vote
    where deal.picture_id = vote.picture_id and deal.profile_id = vote.profile_id and ${isVote('deal')}
    returning deal.picture_id as "pictureId", deal.profile_id as "voterId", vote.owner as "ownerId",
      answer, answered_at as "answeredAt"`.execute(tx)
  return rows.map(({ answer, answeredAt, ...row }) => ({
    ...row,
    isLike: answer === storedAnswers.HOT,
    season: seasonOf(answeredAt).day,
  }))
}

interface Weighed extends Vote {
  readonly weight: number
}

type Sum = ReturnType<typeof sumBy>[number]

/** Sums in the order of keys, in which everything locks them. */
function sumBy(votes: readonly Weighed[], keyOf: (vote: Vote) => string) {
  const groups = Map.groupBy(votes, keyOf)
  return [...groups]
    .flatMap(([key, all]) => {
      const [first] = all
      if (!first) return []
      const likes = all.filter(({ isLike }) => isLike)
      const [weightedVotes, weightedLikes] = [weightOfAll(all), weightOfAll(likes)]
      return [{ key, first, votes: all.length, likes: likes.length, weightedVotes, weightedLikes }]
    })
    .toSorted((one, other) => (one.key < other.key ? -1 : 1))
}

async function addToTallies(tx: Db, sums: readonly Sum[]): Promise<void> {
  await sql`
    insert into games_tallies as tally (picture_id, votes, likes, weighted_votes, weighted_likes)
    select * from unnest(
      ${sums.map(({ key }) => key)}::uuid[], ${sums.map(({ votes }) => votes)}::int[], ${sums.map(({ likes }) => likes)}::int[],
      ${sums.map(({ weightedVotes }) => weightedVotes)}::float8[], ${sums.map(({ weightedLikes }) => weightedLikes)}::float8[])
    on conflict (picture_id) do update set
      votes = tally.votes + excluded.votes, likes = tally.likes + excluded.likes,
      weighted_votes = tally.weighted_votes + excluded.weighted_votes,
      weighted_likes = tally.weighted_likes + excluded.weighted_likes`.execute(tx)
}

async function addToScores(tx: Db, sums: readonly Sum[]): Promise<void> {
  await sql`
    insert into games_scores as score (profile_id, game, season, good, total, weight)
    select owner, 'HOT_OR_NOT', season, good, total, weight from unnest(
      ${sums.map(({ first }) => first.ownerId)}::uuid[], ${sums.map(({ first }) => first.season)}::date[],
      ${sums.map(({ likes }) => likes)}::float8[], ${sums.map(({ votes }) => votes)}::float8[],
      ${sums.map(({ weightedVotes }) => weightedVotes)}::float8[]
    ) as each (owner, season, good, total, weight)
    on conflict (profile_id, game, season) do update set
      good = score.good + excluded.good, total = score.total + excluded.total, weight = score.weight + excluded.weight`.execute(
    tx,
  )
}
