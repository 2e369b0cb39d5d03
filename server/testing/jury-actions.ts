import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { advanceDueCases, beginRound } from '#server/features/moderation/case-steps.ts'
import { makeCase } from '#server/features/moderation/decisions/decisions.factory.ts'
import { lockCase } from '#server/features/moderation/stored-case.ts'
import { newId } from '#server/platform/clock.ts'
import type { ModerationJurors } from '#server/platform/database/schema.generated.ts'
import type { Vote } from '#shared/contract/moderation-jury.ts'
import { justiceLimits, type Round } from '#shared/justice-limits.ts'
import type { ReportReason } from '#shared/report-reasons.ts'
import { knownAs, storedCase } from './case-actions.ts'
import { firstOf } from './game-actions.ts'
import { logInFrom } from './member-actions.ts'
import { changeRows, removeRows, rowsOf } from './stored-rows.ts'
import type { SharedSite, SiteWithClock, TestMember } from './test-site.ts'
import { expectDone, type Reply } from './visitor.ts'

export interface Community {
  readonly accused: TestMember
  readonly reporter: TestMember
  /** Of an age to be drawn; nobody else of the site serves. */
  readonly jurors: readonly TestMember[]
}

/** Cases and jurors that other files have left: those would summon jurors of this file, and these be drawn for its cases. */
export async function removeOtherCases(site: SharedSite): Promise<void> {
  await removeRows(site, 'moderation_cases')
  await removeRows(site, 'moderation_service')
}

/** Members of whom all but two serve as jurors. */
export async function openCommunity(site: SharedSite, count = 20): Promise<Community> {
  await removeRows(site, 'moderation_service')
  const traits = Array.from({ length: count }, (_, index) => ({ name: `Member ${index}` }))
  const made = await site.members(traits)
  const [accused, reporter] = firstOf(made, 2)
  const jurors = made.slice(2)
  await serve(site, jurors)
  return { accused, reporter, jurors }
}

/** From now on, as if they had been here for long enough to be drawn. */
export async function serve(
  site: Pick<SharedSite, 'platform'>,
  members: readonly Pick<TestMember, 'profileId'>[],
): Promise<void> {
  const { clock, db } = site.platform
  const ids = members.map(({ profileId }) => profileId)
  const since = clock.now()
  const createdAt = new Date(since.getTime() - justiceLimits.jurorAgeMs)
  for (const id of ids) {
    await db.insertInto('moderation_service').values({ profile_id: id, since }).execute()
  }
  await changeRows(site, 'profiles', { id: ids }, { created_at: createdAt })
}

export const setServing = ({ visitor }: TestMember, isServing: boolean): Promise<unknown> =>
  visitor.ask('PUT /api/arbitration/jury-service', { body: { isServing } })

export async function makeTestUser(
  { clock, platform: { db } }: Pick<SharedSite, 'clock' | 'platform'>,
  { accountId }: TestMember,
): Promise<void> {
  const granted = { granted_at: clock.now(), granted_by: 'site' }
  const role = { account_id: accountId, role: 'TEST', ...granted } as const
  await db.insertInto('accounts_roles').values(role).execute()
}

/** A member has answered so many practice cases, all right or all wrong. */
export async function practise(
  { clock, platform }: SharedSite,
  { profileId }: TestMember,
  { count, isRight }: { readonly count: number; readonly isRight: boolean },
): Promise<void> {
  const answer = { profile_id: profileId, upholds: true, is_right: isRight }
  const answers = Array.from({ length: count }, (_, index) => ({
    ...answer,
    item: `item-${index}`,
    answered_at: clock.now(),
  }))
  await platform.db.insertInto('moderation_practice_answers').values(answers).execute()
}

interface OpenedCase {
  readonly accused: TestMember
  readonly reporters: readonly TestMember[]
  /** `PROFILE` unless told. */
  readonly kind?: 'PROFILE' | 'MESSAGE' | 'PICTURE'
  readonly thingId?: string
  readonly reason?: ReportReason
  readonly seed?: Buffer
}

/** A case whose accused may answer. @returns its id */
export async function storeCase(
  { clock, platform }: SharedSite,
  { accused, reporters, seed = randomBytes(32), reason = 'HARASSMENT', ...thing }: OpenedCase,
): Promise<string> {
  const maskedEvidence = {
    texts: [{ field: 'description', text: 'What Member A wrote' }],
    pictures: 0,
  }
  const id = await makeCase(platform, {
    accused,
    reporters: [],
    ...thing,
    reason,
    seed,
    stage: 'ANSWER',
    evidence: { description: 'What Sam wrote' },
    maskedEvidence,
  })
  for (const reporter of reporters) await storeReport({ clock, platform }, id, { reporter, reason })
  return id
}

/** One more report of the same thing. */
export async function storeReport(
  { clock, platform }: Pick<SharedSite, 'clock' | 'platform'>,
  caseId: string,
  { reporter, reason = 'HARASSMENT' }: { reporter: TestMember; reason?: ReportReason },
): Promise<void> {
  await platform.db
    .insertInto('moderation_reports')
    .values({
      id: newId(clock),
      case_id: caseId,
      reporter_profile_id: reporter.profileId,
      reason,
      body_text: 'Sam does not stop',
      masked_text: 'Member A does not stop',
      reported_at: clock.now(),
    })
    .execute()
}

type Seat = Pick<Insertable<ModerationJurors>, 'state'> & Partial<Insertable<ModerationJurors>>

/** A case against somebody that a member judges, whoever else could be drawn. @returns its id */
export async function storeJudgedCase(
  site: SharedSite,
  juror: TestMember,
  accused: TestMember,
  seat: Seat = { state: 'CALLED' },
): Promise<string> {
  const caseId = await storeCase(site, { accused, reporters: [] })
  const { db } = site.platform
  const now = site.clock.now()
  const dueAt = new Date(now.getTime() + justiceLimits.voteMs)
  const vote = { stage: 'VOTE', due_at: dueAt, told_at: now } as const
  await changeRows(site, 'moderation_cases', { id: caseId }, vote)
  const called = { case_id: caseId, round: 1, called_at: now, due_at: dueAt }
  await db
    .insertInto('moderation_jurors')
    .values({ ...called, juror_profile_id: juror.profileId, ...seat })
    .execute()
  const draw = { case_id: caseId, round: 1, number: 1, drawn_at: now }
  await db
    .insertInto('moderation_draws')
    .values({ ...draw, profile_id: juror.profileId, ticket: Buffer.alloc(32) })
    .execute()
  return caseId
}

/** A member erases their account: with a new login, however far the clock was moved. */
export async function eraseMember(site: SharedSite, member: TestMember): Promise<void> {
  await logInFrom(site, [member])
  await member.visitor.ask('DELETE /api/account', { body: {} })
}

/** Lets a stage end by its time. */
export async function waitUntilDue(
  { clock, platform }: SiteWithClock,
  caseId: string,
): Promise<void> {
  const { due_at: dueAt } = await storedCase({ platform }, caseId)
  if (dueAt) clock.advance(Math.max(0, dueAt.getTime() - clock.now().getTime()))
  await advanceDueCases(platform)
}

/** A case of which a jury is drawn. @returns its id */
export async function openJury(site: SiteWithClock, opened: OpenedCase): Promise<string> {
  const id = await storeCase(site, opened)
  await waitUntilDue(site, id)
  return id
}

/** A case of the community's reporter about its accused: its id, and who was summoned. */
export async function openJudged(
  site: SiteWithClock,
  given?: Community,
  thing: Partial<OpenedCase> = {},
): Promise<Community & { readonly caseId: string; readonly jury: TestMember[] }> {
  const community = given ?? (await openCommunity(site))
  const { accused, reporter } = community
  const caseId = await openJury(site, { accused, reporters: [reporter], ...thing })
  return { ...community, caseId, jury: await summonedOf(site, community, caseId) }
}

export const times = <Value>(count: number, value: Value): Value[] =>
  Array.from({ length: count }, () => value)

export function first<Item>(items: readonly Item[]): Item {
  const [item] = items
  if (item === undefined) throw new Error('nobody')
  return item
}

/** Draws the jury of an appeal. */
export function openAppeal({ platform }: SharedSite, caseId: string): Promise<void> {
  return platform.db.transaction().execute(async tx => {
    const found = await lockCase(tx, caseId)
    if (found) await beginRound(platform, tx, found, 2)
  })
}

export const verdictsOf = (site: SharedSite, caseId: string) =>
  rowsOf(site, 'moderation_verdicts', { case_id: caseId })

export const seatsOf = (site: SharedSite, caseId: string, round: Round = 1) =>
  rowsOf(site, 'moderation_jurors', { case_id: caseId, round })

/** Those of the members whose vote a case waits for. */
export async function summonedOf(
  site: SharedSite,
  { jurors }: Pick<Community, 'jurors'>,
  caseId: string,
): Promise<TestMember[]> {
  const called = await rowsOf(site, 'moderation_jurors', { case_id: caseId, state: 'CALLED' })
  return jurors.filter(({ profileId }) => called.some(seat => seat.juror_profile_id === profileId))
}

export const uphold = (penalty: Vote['penalty'] = 'WARNING', reason = 'It is against the rules') =>
  ({ upholds: true, penalty, reason }) as const

export const reject = { upholds: false, reason: 'I see nothing wrong' } as const

export const castVote = async (
  site: Pick<SharedSite, 'platform'>,
  juror: TestMember,
  caseId: string,
  body: Partial<Vote> & { readonly reason: string },
): Promise<Reply> => {
  const params = { caseId: await knownAs(site, juror, caseId) }
  return juror.visitor.call('PUT /api/arbitration/jury/:caseId/vote', { params, body })
}

/** One vote of each, in order. */
export async function castVotes(
  site: Pick<SharedSite, 'platform'>,
  jurors: readonly TestMember[],
  caseId: string,
  votes: readonly (Partial<Vote> & { readonly reason: string })[],
): Promise<void> {
  for (const [index, vote] of votes.entries()) {
    const juror = jurors[index]
    if (!juror) throw new Error('too few jurors')
    expectDone(await castVote(site, juror, caseId, vote))
  }
}

/** The same, until the time to vote is over. */
export async function judge(
  site: SiteWithClock,
  jurors: readonly TestMember[],
  caseId: string,
  votes: Parameters<typeof castVotes>[3],
): Promise<void> {
  await castVotes(site, jurors, caseId, votes)
  await waitUntilDue(site, caseId)
}
