import { randomBytes } from 'node:crypto'
import type { Insertable } from 'kysely'
import { advanceDueCases, beginRound, inStep } from '#server/features/moderation/case-steps.ts'
import { makeCase } from '#server/features/moderation/decisions/decisions.factory.ts'
import { newId } from '#server/platform/clock.ts'
import type { ModerationJurors } from '#server/platform/database/schema.generated.ts'
import type { Vote } from '#shared/contract/moderation-jury.ts'
import { justiceLimits, type Round } from '#shared/justice-limits.ts'
import type { ReportReason } from '#shared/report-reasons.ts'
import { knownAs, storedCase } from './case-actions.ts'
import { firstOf } from './game-actions.ts'
import { logInFrom } from './member-actions.ts'
import { addRows, changeRows, removeRows, rowsOf } from './stored-rows.ts'
import type { SharedSite, SiteWithClock, TestMember } from './test-site.ts'
import { expectDone, type Reply } from './visitor.ts'

export interface Community {
  readonly accused: TestMember
  readonly reporter: TestMember
  /** Members who can be drawn. Nobody else on the site serves. */
  readonly jurors: readonly TestMember[]
}

/**
 * Removes cases and jurors of other files. Otherwise they would summon this file's jurors, or be drawn for its cases.
 */
export async function removeOtherCases(site: SharedSite): Promise<void> {
  await removeRows(site, 'moderation_cases')
  await removeRows(site, 'moderation_service')
}

/** Members of whom all but two serve as jurors. */
export async function openCommunity(site: SharedSite, count = 20): Promise<Community> {
  await removeRows(site, 'moderation_service')
  const made = await site.many(count, { name: 'Member' })
  const [accused, reporter] = firstOf(made, 2)
  const jurors = made.slice(2)
  await serve(site, jurors)
  return { accused, reporter, jurors }
}

/** Members serve from now on, with an account old enough to be drawn. */
export async function serve(
  site: Pick<SharedSite, 'platform'>,
  members: readonly Pick<TestMember, 'profileId'>[],
): Promise<void> {
  const ids = members.map(({ profileId }) => profileId)
  const since = site.platform.clock.now()
  const createdAt = new Date(since.getTime() - justiceLimits.jurorAgeMs)
  for (const id of ids) await addRows(site, 'moderation_service', { profile_id: id, since })
  await changeRows(site, 'profiles', { id: ids }, { created_at: createdAt })
}

export const setServing = ({ visitor }: TestMember, isServing: boolean): Promise<unknown> =>
  visitor.ask('PUT /api/arbitration/jury-service', { body: { isServing } })

/** Stores this many answers to practice cases, all right or all wrong. */
export function practice(
  site: SharedSite,
  { profileId }: TestMember,
  { count, isRight }: { readonly count: number; readonly isRight: boolean },
) {
  const answered = { answered_at: site.clock.now(), upholds: true, is_right: isRight }
  const answer = { profile_id: profileId, ...answered }
  const answers = Array.from({ length: count }, (_, index) => ({
    ...answer,
    item: `item-${index}`,
  }))
  return addRows(site, 'moderation_practice_answers', answers)
}

interface OpenedCase {
  readonly accused: TestMember
  readonly reporters: readonly TestMember[]
  /** The default is `PROFILE`. */
  readonly kind?: 'PROFILE' | 'MESSAGE' | 'PICTURE'
  readonly thingId?: string
  readonly reason?: ReportReason
  readonly seed?: Buffer
}

/**
 * Stores a case whose accused may answer.
 * @returns its id
 */
export async function storeCase(
  site: SharedSite,
  { accused, reporters, seed = randomBytes(32), reason = 'HARASSMENT', ...thing }: OpenedCase,
): Promise<string> {
  const maskedEvidence = {
    texts: [{ field: 'description', text: 'What Member A wrote' }],
    pictures: 0,
  }
  const id = await makeCase(site.platform, {
    accused,
    reporters: [],
    ...thing,
    reason,
    seed,
    stage: 'ANSWER',
    evidence: { description: 'What Sam wrote' },
    maskedEvidence,
  })
  for (const reporter of reporters) await storeReport(site, id, { reporter, reason })
  return id
}

/** Adds a report of the same thing. */
export const storeReport = (
  site: Pick<SharedSite, 'clock' | 'platform'>,
  caseId: string,
  { reporter, reason = 'HARASSMENT' }: { reporter: TestMember; reason?: ReportReason },
) =>
  addRows(site, 'moderation_reports', {
    id: newId(site.clock),
    case_id: caseId,
    reporter_profile_id: reporter.profileId,
    reason,
    body_text: 'Sam does not stop',
    masked_text: 'Member A does not stop',
    reported_at: site.clock.now(),
  })

type Seat = Pick<Insertable<ModerationJurors>, 'state'> & Partial<Insertable<ModerationJurors>>

/**
 * Stores a case that this member judges, whoever else could be drawn.
 * @returns its id
 */
export async function storeJudgedCase(
  site: SharedSite,
  juror: TestMember,
  accused: TestMember,
  seat: Seat = { state: 'CALLED' },
): Promise<string> {
  const caseId = await storeCase(site, { accused, reporters: [] })
  const now = site.clock.now()
  const dueAt = new Date(now.getTime() + justiceLimits.voteMs)
  const vote = { stage: 'VOTE', due_at: dueAt, told_at: now } as const
  await changeRows(site, 'moderation_cases', { id: caseId }, vote)
  const called = { case_id: caseId, round: 1, called_at: now, due_at: dueAt }
  const { profileId } = juror
  await addRows(site, 'moderation_jurors', { ...called, juror_profile_id: profileId, ...seat })
  const draw = { case_id: caseId, round: 1, number: 1, drawn_at: now, ticket: Buffer.alloc(32) }
  await addRows(site, 'moderation_draws', { ...draw, profile_id: profileId })
  return caseId
}

/** A member erases their account with a new login, because the clock may have moved far. */
export async function eraseMember(site: SharedSite, member: TestMember): Promise<void> {
  await logInFrom(site, [member])
  await member.visitor.ask('DELETE /api/account', { body: {} })
}

/** Advances past a stage, minus this many milliseconds. */
export async function passStage(site: SiteWithClock, caseId: string, exceptMs = 0): Promise<void> {
  const { due_at: dueAt } = await storedCase(site, caseId)
  if (dueAt) site.clock.advance(Math.max(0, dueAt.getTime() - Number(site.clock.now()) - exceptMs))
}

/** Lets a stage end at its time. */
export async function waitUntilDue(site: SiteWithClock, caseId: string): Promise<void> {
  await passStage(site, caseId)
  await advanceDueCases(site.platform)
}

/**
 * Opens a case and draws its jury.
 * @returns its id
 */
export async function openJury(site: SiteWithClock, opened: OpenedCase): Promise<string> {
  const id = await storeCase(site, opened)
  await waitUntilDue(site, id)
  return id
}

/** A case of the community's reporter about its accused: its id and the summoned jurors. */
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

export const first = <Item>(items: readonly Item[]): Item => firstOf(items, 1)[0]

/** Draws the jury of an appeal. */
export async function openAppeal({ platform }: SharedSite, caseId: string): Promise<void> {
  await inStep(platform, caseId, async (step, found) => {
    if (found) await beginRound(platform, step, found, 2)
  })
}

export const verdictsOf = (site: SharedSite, caseId: string) =>
  rowsOf(site, 'moderation_verdicts', { case_id: caseId })

export const seatsOf = (site: SharedSite, caseId: string, round: Round = 1) =>
  rowsOf(site, 'moderation_jurors', { case_id: caseId, round })

/** The members whose votes a case waits for. */
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

/** Casts one vote per juror, in order. */
export async function castVotes(
  site: Pick<SharedSite, 'platform'>,
  jurors: readonly TestMember[],
  caseId: string,
  votes: readonly (Partial<Vote> & { readonly reason: string })[],
): Promise<void> {
  for (const [index, vote] of votes.entries()) {
    expectDone(await castVote(site, first(jurors.slice(index)), caseId, vote))
  }
}

/** The same, and then lets the time to vote end. */
export async function judge(
  site: SiteWithClock,
  jurors: readonly TestMember[],
  caseId: string,
  votes: Parameters<typeof castVotes>[3],
): Promise<void> {
  await castVotes(site, jurors, caseId, votes)
  await waitUntilDue(site, caseId)
}
