import { sql } from 'kysely'
import type { Platform } from '#server/platform/platform.ts'
import { refuseUntil } from '#server/platform/quotas.ts'
import { gamesLimits } from '#shared/games-limits.ts'

const minuteMs = 60_000
const dayMs = 86_400_000

/**
 * Refuses whoever plays faster than people do, or all day, counted over all games and processes. A refused play counts too:
 * who goes on at the pace of a machine goes on being refused.
 */
export async function takePace(
  { clock, config, db }: Pick<Platform, 'clock' | 'config' | 'db'>,
  accountId: string,
): Promise<void> {
  const now = clock.now()
  const minute = new Date(now.getTime() - (now.getTime() % minuteMs))
  const day = new Date(now.getTime() - (now.getTime() % dayMs))
  const { rows } = await sql<{ inMinute: number; inDay: number }>`
    insert into games_pace as pace (account_id, minute, in_minute, day, in_day)
    values (${accountId}, ${minute}, 1, ${day.toISOString().slice(0, 10)}::date, 1)
    on conflict (account_id) do update set
      minute = excluded.minute, day = excluded.day,
      in_minute = case when pace.minute = excluded.minute then pace.in_minute + 1 else 1 end,
      in_day = case when pace.day = excluded.day then pace.in_day + 1 else 1 end
    returning in_minute as "inMinute", in_day as "inDay"`.execute(db)
  const [{ inMinute, inDay } = { inMinute: 0, inDay: 0 }] = rows
  const { playsPerMinute, playsPerDay } = gamesLimits
  if (inDay > playsPerDay * config.limitsFactor) refuseUntil(day.getTime() + dayMs, now)
  if (inMinute > playsPerMinute * config.limitsFactor) refuseUntil(minute.getTime() + minuteMs, now)
}
