import { sql } from 'kysely'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { isPresentable } from '#server/policies/contact.ts'
import { runningStay } from '#server/policies/dungeon.ts'
import { lastSummoned, lastUpheldAgainst } from '#server/policies/jurors.ts'
import { isOfRole } from '#server/policies/roles.ts'
import { accuraciesOf, isWorseThanChance } from '#server/policies/standing.ts'
import { type WriteBetween, type Writer, writeOwn } from '#server/policies/write-between.ts'
import type { CaseKind } from '#shared/contract/moderation-cases.ts'
import type { JuryService } from '#shared/contract/moderation-jury.ts'
import { justiceLimits } from '#shared/justice-limits.ts'

type Needs = Pick<Platform, 'clock' | 'db'>

export async function readJuryService(
  { clock, db }: Needs,
  profileId: string,
): Promise<JuryService> {
  const now = clock.now()
  const { answered = 0, right = 0 } = (await accuraciesOf(db, [profileId])).get(profileId) ?? {}
  const standing = await standingOf(db, profileId, now)
  const { isServing, casesJudged, createdAt, upheldAt } = standing
  const rested = upheldAt ? upheldAt.getTime() + justiceLimits.jurorRestMs : 0
  const grown = createdAt.getTime() + justiceLimits.jurorAgeMs
  const tsDrawnFrom = Math.max(rested, grown)
  const later = tsDrawnFrom > now.getTime() && { tsDrawnFrom }
  const reason = async () => {
    const stay = await runningStay(db, profileId)
    if (stay) return { notDrawn: 'RECENT_VERDICT' as const, ...(stay.releaseAt && later) }
    if (!(await isPresentable(db, profileId))) return { notDrawn: 'INCOMPLETE' as const }
    if (standing.isAdministrator) return { notDrawn: 'ADMINISTRATOR' as const }
    if (isWorseThanChance({ answered, right })) return { notDrawn: 'ACCURACY' as const }
    if (!later) return {}
    const notDrawn = rested < grown ? ('NEW_ACCOUNT' as const) : ('RECENT_VERDICT' as const)
    return { notDrawn, ...later }
  }
  return {
    isServing,
    ...(await reason()),
    practice: { answered, right },
    casesJudged,
    calls: await summonsesOf(db, profileId, now),
  }
}

async function standingOf(db: Db, profileId: string, now: Date) {
  const rested = new Date(now.getTime() - justiceLimits.jurorRestMs)
  return db
    .selectFrom('profiles')
    .leftJoin('moderation_service', 'moderation_service.profile_id', 'profiles.id')
    .select(eb => [
      'profiles.created_at as createdAt',
      eb('moderation_service.since', 'is not', null).$castTo<boolean>().as('isServing'),
      isOfRole(sql`profiles.account_id`, 'ADMIN').as('isAdministrator'),
      lastUpheldAgainst(sql`profiles.id`, rested).as('upheldAt'),
      eb
        .selectFrom('moderation_jurors')
        .select(eb.fn.countAll<number>().as('count'))
        .where('juror_profile_id', '=', profileId)
        .where('state', '=', 'VOTED')
        .$asScalar()
        .$notNull()
        .as('casesJudged'),
    ])
    .where('profiles.id', '=', profileId)
    .executeTakeFirstOrThrow()
}

async function summonsesOf(db: Db, profileId: string, now: Date): Promise<JuryService['calls']> {
  const calls = await db
    .selectFrom('moderation_jurors as j')
    .innerJoin('moderation_cases as c', 'c.id', 'j.case_id')
    .select(['j.ref as caseId', 'c.kind', 'j.round', 'j.due_at as dueAt'])
    .where('j.juror_profile_id', '=', profileId)
    .where('j.state', '=', 'CALLED')
    .where('j.due_at', '>', now)
    .where('c.stage', '=', 'VOTE')
    .orderBy('j.due_at')
    .orderBy('j.ref')
    .limit(justiceLimits.casesPageMax)
    .$narrowType<{ kind: CaseKind; round: 1 | 2 }>()
    .execute()
  return calls.map(({ dueAt, ...call }) => ({ ...call, tsDue: dueAt.getTime() }))
}

/** Members who return wait as long for a summons as if they had stayed. */
export function changeJuryService(
  platform: Needs & WriteBetween,
  writer: Writer,
  isServing: boolean,
): Promise<void> {
  const { profileId } = writer
  return writeOwn(platform, writer, async tx => {
    if (!isServing) {
      await tx.deleteFrom('moderation_service').where('profile_id', '=', profileId).execute()
      return
    }
    await sql`
      insert into moderation_service (profile_id, since, called_at)
      select ${profileId}, ${platform.clock.now()}, ${lastSummoned(profileId)}
      on conflict do nothing`.execute(tx)
  })
}
