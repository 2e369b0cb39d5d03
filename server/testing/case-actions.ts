import { randomUUID } from 'node:crypto'
import { decide } from '#server/features/moderation/case-steps.ts'
import { lockCase } from '#server/features/moderation/stored-case.ts'
import { tellAccused } from '#server/features/moderation/tell-accused.ts'
import { showToAccused } from '#server/features/moderation/tell-news.ts'
import { justiceLimits, type Penalty } from '#shared/justice-limits.ts'
import { noticesOf } from './member-actions.ts'
import type { SharedSite, TestMember } from './test-site.ts'
import { expectDone, type Loose, type Reply, textOf } from './visitor.ts'

/** What tests of cases begin with. */

export const report = ({ visitor }: TestMember, part: object): Promise<Reply> =>
  visitor.call('POST /api/report', { body: { reason: 'SPAM', bodyText: '', ...part } })

/** @returns the id of its case, which the reporter does not know */
export async function reported(
  { platform }: Pick<SharedSite, 'platform'>,
  reporter: TestMember,
  part: object,
): Promise<string> {
  const id = textOf(expectDone(await report(reporter, part)).body.caseId)
  const found = platform.db.selectFrom('moderation_reports').select('case_id as caseId')
  return (await found.where('id', '=', id).executeTakeFirstOrThrow()).caseId
}

/** The same, and the accused is told of it. */
export async function openedFor(
  site: Pick<SharedSite, 'platform'>,
  reporter: TestMember,
  part: object,
): Promise<string> {
  const id = await reported(site, reporter, part)
  await tellNow(site, id)
  return id
}

/** As if the hours until the accused is told were over. */
export async function tellNow(
  { platform }: Pick<SharedSite, 'platform'>,
  caseId: string,
): Promise<void> {
  const now = platform.clock.now()
  await platform.db
    .updateTable('moderation_cases')
    .set({ tell_at: now })
    .where(eb => eb.and({ id: caseId, stage: 'ANSWER' }))
    .execute()
  await tellAccused(platform)
}

/** Under which id a member knows a case: as who reported, as a juror, or as the accused and everybody else. */
export async function knownAs(
  { platform: { db } }: Pick<SharedSite, 'platform'>,
  { profileId }: TestMember,
  caseId: string,
): Promise<string> {
  const report = await db
    .selectFrom('moderation_reports')
    .select('id')
    .where(eb => eb.and({ case_id: caseId, reporter_profile_id: profileId }))
    .orderBy('reported_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  const seat = await db
    .selectFrom('moderation_jurors')
    .select('ref as id')
    .where(eb => eb.and({ case_id: caseId, juror_profile_id: profileId }))
    .executeTakeFirst()
  return (seat ?? report)?.id ?? caseId
}

export const storedCase = ({ platform }: Pick<SharedSite, 'platform'>, id: string) =>
  platform.db
    .selectFrom('moderation_cases')
    .selectAll()
    .where('id', '=', id)
    .executeTakeFirstOrThrow()

type Site = Pick<SharedSite, 'platform'>

export const read = async (site: Site, member: TestMember, caseId: string): Promise<Reply> => {
  const params = { id: await knownAs(site, member, caseId) }
  return member.visitor.call('GET /api/arbitration/cases/:id', { params })
}

export const readDone = async (site: Site, member: TestMember, caseId: string): Promise<Loose> =>
  expectDone(await read(site, member, caseId)).body

export const readPicture = async (
  site: Site,
  member: TestMember,
  caseId: string,
  number = 0,
): Promise<Reply> => {
  const params = { id: await knownAs(site, member, caseId), number }
  return member.visitor.call('GET /api/arbitration/cases/:id/pictures/:number', { params })
}

interface GivenVerdict {
  readonly upheld: boolean
  readonly round?: 1 | 2 | 3
  /** Of what is upheld: a warning unless told. */
  readonly penalty?: Penalty
}

/** An administrator's verdict. After the first round the case can be appealed, else it is closed. */
export async function giveVerdict(
  { platform }: SharedSite,
  caseId: string,
  { upheld, round = 1, penalty = 'WARNING' }: GivenVerdict,
): Promise<void> {
  await platform.db.transaction().execute(async tx => {
    const found = await lockCase(tx, caseId)
    if (!found) throw new Error('no case')
    const by = { decidedBy: 'ADMINISTRATOR', votesFor: 0, votesAgainst: 0 } as const
    const verdict = { round, upheld, ...(upheld && { penalty }), ...by }
    await decide(platform, tx, found, { ...verdict, reason: 'As the rules say.' })
  })
}

/** After which whoever reported sees what was decided. */
export const reviewMs =
  justiceLimits.tell.mostMs + justiceLimits.answerMs + justiceLimits.voteMs + 3_600_000

export async function writeToSide(
  { clock, platform: { db } }: SharedSite,
  caseId: string,
  side: 'ACCUSED' | 'REPORTER',
): Promise<void> {
  if (side === 'ACCUSED') await showToAccused(db, caseId, clock.now())
  const message = { id: randomUUID(), case_id: caseId, side, body_text: `To the ${side}` }
  await db
    .insertInto('moderation_messages')
    .values({ ...message, sent_at: clock.now() })
    .execute()
}

/** Names of the copies that lie in the store, or only those that a row names. */
export async function copiesOf({
  platform,
}: SharedSite): Promise<{ stored: string[]; named: string[] }> {
  const stored: string[] = []
  for await (const bundle of platform.storage.storedBefore(new Date(8.64e15))) {
    if (bundle.startsWith('evidence-')) stored.push(bundle)
  }
  const rows = await platform.db
    .selectFrom('moderation_evidence_pictures')
    .select('bundle')
    .execute()
  return { stored: stored.toSorted(), named: rows.map(({ bundle }) => bundle).toSorted() }
}

/** Kinds of notifications that a member has of a case. */
export const newsOf = async (member: TestMember): Promise<string[]> =>
  (await noticesOf(member)).filter(kind => kind.startsWith('CASE_'))
