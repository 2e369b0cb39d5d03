import { createHash } from 'node:crypto'
import { newId } from '#server/platform/clock.ts'
import type { Platform } from '#server/platform/platform.ts'
import type { dungeonSteps, Penalty } from '#shared/justice-limits.ts'
import { beginStay } from './sentence.ts'

interface Site {
  readonly platform: Pick<Platform, 'clock' | 'db' | 'live'>
}

interface Member {
  readonly profileId: string
}

/** A decided case about a member. @returns its id */
export async function decidedCase(
  { platform: { clock, db } }: Site,
  { profileId }: Member,
): Promise<string> {
  const id = newId(clock)
  const now = clock.now()
  await db
    .insertInto('moderation_cases')
    .values({
      id,
      accused_profile_id: profileId,
      kind: 'PROFILE',
      thing_id: profileId,
      evidence: '{}',
      evidence_hash: createHash('sha256').update(id).digest(),
      route: 'JURY',
      stage: 'DECIDED',
      opened_at: now,
      due_at: new Date(now.getTime() + 86_400_000),
    })
    .execute()
  return id
}

/** Puts a member into the dungeon for a case of its own. @returns the case's id */
export async function putInDungeon(
  site: Site,
  member: Member,
  penalty: Extract<Penalty, (typeof dungeonSteps)[number]> = 'DAY',
): Promise<string> {
  const { platform } = site
  const caseId = await decidedCase(site, member)
  const stay = { caseId, profileId: member.profileId, penalty, now: platform.clock.now() }
  await platform.db.transaction().execute(tx => beginStay(platform, tx, stay))
  return caseId
}
