import type { Platform } from '#server/platform/platform.ts'
import type { dungeonSteps, Penalty } from '#shared/justice-limits.ts'
import { makeCase } from '../decisions/decisions.factory.ts'
import { beginStay } from './sentence.ts'

interface Site {
  readonly platform: Pick<Platform, 'bus' | 'clock' | 'db' | 'live'>
}

interface Member {
  readonly profileId: string
}

/** A decided case about a member. @returns the case's id */
export const decidedCase = ({ platform }: Site, accused: Member): Promise<string> =>
  makeCase(platform, { accused, reporters: [], reason: 'SPAM', stage: 'DECIDED', evidence: {} })

/** Puts a member into the dungeon for a new case. @returns the case's id */
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
