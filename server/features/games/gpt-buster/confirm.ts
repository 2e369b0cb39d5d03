import { sql } from 'kysely'
import { type Administrator, recordAct } from '#server/platform/audit/audit.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { ReadsPictures } from '#server/policies/handed-over.ts'
import type { BusterConfirmation } from '#shared/games/gpt-buster/contract.ts'
import { type BusterSignal, busterSignals } from '#shared/games/gpt-buster/rules.ts'
import { askSuspect, endRound, lockRound } from './rounds.ts'
import { findPicture, readShown } from './suspects.ts'

const confirmationsMax = 50

/**
 * The rounds that wait for this administrator. It leaves out rounds about their own profiles, and rounds in which they
 * have voted.
 */
const confirmations = (db: Db, { accountId }: Viewer) =>
  db
    .selectFrom('games_buster_rounds as round')
    .innerJoin('profiles', 'profiles.id', 'round.profile_id')
    .where('round.state', '=', 'CONFIRMATION')
    .where(
      sql<boolean>`not exists (select from profiles own where own.account_id = ${accountId}
        and (own.id = round.profile_id or exists (
          select from games_buster_deals vote
          where vote.round_id = round.id and vote.profile_id = own.id and vote.verdict is not null)))`,
    )

const votes = sql<BusterConfirmation['votes']>`(
  select json_build_object(
    'BOT', count(*) filter (where verdict = 'BOT'), 'HUMAN', count(*) filter (where verdict = 'HUMAN'),
    'UNSURE', count(*) filter (where verdict = 'UNSURE'))
  from games_buster_deals vote where vote.round_id = round.id)`

export async function readConfirmations(
  { clock, db }: Pick<Platform, 'clock' | 'db'>,
  viewer: Viewer,
): Promise<BusterConfirmation[]> {
  const rows = await confirmations(db, viewer)
    .select(['round.id as roundId', 'round.profile_id as profileId', 'round.due_at as dueAt'])
    .select([sql<BusterSignal[]>`round.signals`.as('signals'), votes.as('votes')])
    .orderBy('round.due_at')
    .orderBy('round.id')
    .limit(confirmationsMax)
    .execute()
  const ids = rows.map(({ profileId }) => profileId)
  const shown = await readShown(db, ids, clock.now())
  return rows.flatMap(({ dueAt, signals, ...row }) => {
    const profile = shown.get(row.profileId)
    const noticed = busterSignals.filter(signal => signals.includes(signal))
    return profile ? { ...row, ...profile, signals: noticed, tsDue: dueAt?.getTime() ?? 0 } : []
  })
}

export async function readConfirmedPicture(
  platform: Pick<Platform, 'db' | 'storage'> & ReadsPictures,
  viewer: Viewer,
  { id, number }: { readonly id: string; readonly number: number },
): Promise<Uint8Array> {
  const { db } = platform
  const round = await confirmations(db, viewer)
    .select('round.profile_id as profileId')
    .where('round.id', '=', id)
    .executeTakeFirst()
  const picture = round && (await findPicture(db, round.profileId, number))
  return (picture && (await platform.readPicture(platform, picture))) ?? refuse('games/not-found')
}

interface Confirmation {
  readonly actor: Administrator
  readonly id: string
  readonly isBot: boolean
  readonly reason: string
}

/**
 * Records an administrator's decision on a round in which too few members could vote. Like players, the administrator
 * can only ask the member, or clear them.
 */
export function confirmRound(
  platform: Platform,
  viewer: Viewer,
  { actor, id, isBot, reason }: Confirmation,
): Promise<void> {
  return platform.db.transaction().execute(async tx => {
    // The audit log refers to the account, so it is locked before the profile.
    await tx
      .selectFrom('accounts')
      .select('id')
      .where('id', 'in', accountOf(tx, id))
      .forKeyShare()
      .execute()
    const round = await lockRound(tx, id)
    const mine = await confirmations(tx, viewer)
      .select('profiles.account_id as accountId')
      .where('round.id', '=', id)
      .executeTakeFirst()
    if (!round) refuse((await isOver(tx, id)) ? 'games/over' : 'games/not-found')
    if (!mine) refuse(round.state === 'ASKED' ? 'games/over' : 'games/not-found')
    const action = isBot ? 'BOT_ASKED' : 'BOT_CLEARED'
    const { accountId } = mine
    await recordAct(platform, tx, { actor, action, ...(accountId && { accountId }), reason })
    if (isBot) await askSuspect(platform, tx, round)
    else await endRound(platform, tx, round, { state: 'CLEARED', by: 'ADMINISTRATOR' })
  })
}

const accountOf = (db: Db, roundId: string) =>
  db
    .selectFrom('games_buster_rounds')
    .innerJoin('profiles', 'profiles.id', 'games_buster_rounds.profile_id')
    .select('profiles.account_id')
    .where('games_buster_rounds.id', '=', roundId)

async function isOver(db: Db, id: string): Promise<boolean> {
  const ended = await db
    .selectFrom('games_buster_rounds')
    .select('id')
    .where('id', '=', id)
    .where('ended_at', 'is not', null)
    .executeTakeFirst()
  return ended !== undefined
}
