import { sql } from 'kysely'
import { deleteInBatches } from '#server/platform/database/batches.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { type BusterSignal, busterLimits } from '#shared/gpt-buster.ts'
import { openRound } from '../open-round.ts'
import { isSuspicious } from './signal-rules.ts'
import { hasTwin } from './twins.ts'

const keptMs = busterLimits.openMs

interface Noticed {
  readonly profileId: string
  readonly signals: readonly BusterSignal[]
  /** Those that the same look could have found: what it did not find is over. */
  readonly among: readonly BusterSignal[]
}

/** Stores what a look has noticed of a member, and opens a round where all of it together is enough. */
export function storeSignals(
  platform: Pick<Platform, 'clock' | 'db'>,
  { profileId, signals, among }: Noticed,
): Promise<void> {
  const { clock, db } = platform
  const now = clock.now()
  return db.transaction().execute(async tx => {
    const lost = among.filter(signal => !signals.includes(signal))
    await sql`
      delete from games_buster_signals
      where profile_id = ${profileId} and signal = any(${lost}::text[])`.execute(tx)
    await sql`
      insert into games_buster_signals (profile_id, signal, noticed_at)
      select id, signal, ${now} from profiles cross join unnest(${signals}::text[]) as signal
      where id = ${profileId}
      on conflict (profile_id, signal) do update set noticed_at = ${now}`.execute(tx)
    const all = await signalsOf(tx, profileId, now)
    if (isSuspicious(all)) await openRound(platform, tx, { profileId, by: 'SIGNALS', signals: all })
  })
}

/** What stands of a member: a picture may have gone since it was noticed. */
export async function signalsOf(db: Db, profileId: string, now: Date): Promise<BusterSignal[]> {
  const { rows } = await sql<{ signal: BusterSignal }>`
    select signal from games_buster_signals
    where profile_id = ${profileId} and noticed_at > ${new Date(now.getTime() - keptMs)}
    order by signal`.execute(db)
  const signals = rows.map(({ signal }) => signal)
  const isTrue = !signals.includes('PICTURE_ELSEWHERE') || (await hasTwin(db, profileId))
  return isTrue ? signals : signals.filter(signal => signal !== 'PICTURE_ELSEWHERE')
}

export const forgetSignals = ({ clock, db }: Pick<Platform, 'clock' | 'db'>): Promise<number> =>
  deleteInBatches(
    db,
    'games_buster_signals',
    sql`noticed_at <= ${new Date(clock.now().getTime() - keptMs)}`,
  )
