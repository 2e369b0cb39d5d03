import { randomUUID } from 'node:crypto'
import { decide } from '#server/features/moderation/case-steps.ts'
import { lockCase } from '#server/features/moderation/stored-case.ts'
import { tellAccused } from '#server/features/moderation/tell-accused.ts'
import { showToAccused } from '#server/features/moderation/tell-news.ts'
import { justiceLimits, type Penalty } from '#shared/justice-limits.ts'
import { noticesOf } from './member-actions.ts'
import { addRows, changeRows, rowOf, rowsOf } from './stored-rows.ts'
import type { SharedSite, TestMember } from './test-site.ts'
import { expectDone, type Loose, type Reply, textOf } from './visitor.ts'

type Site = Pick<SharedSite, 'platform'>

export const report = ({ visitor }: TestMember, part: object): Promise<Reply> =>
  visitor.call('POST /api/report', { body: { reason: 'SPAM', bodyText: '', ...part } })

/** @returns the id of its case, which the reporter does not know */
export async function reported(site: Site, reporter: TestMember, part: object): Promise<string> {
  const id = textOf(expectDone(await report(reporter, part)).body.caseId)
  const [found] = await rowsOf(site, 'moderation_reports', { id })
  return textOf(found?.case_id)
}

/** The same, and the accused gets the notification. */
export async function openedFor(site: Site, reporter: TestMember, part: object): Promise<string> {
  const id = await reported(site, reporter, part)
  await tellNow(site, id)
  return id
}

/** Skips the hours until the accused gets the notification. */
export async function tellNow(site: Site, caseId: string): Promise<void> {
  const { platform } = site
  const waiting = { id: caseId, stage: 'ANSWER' } as const
  await changeRows(site, 'moderation_cases', waiting, { tell_at: platform.clock.now() })
  await tellAccused(platform)
}

/** The id under which a member knows a case: the id of their report or seat, or the case's own for everybody else. */
export async function knownAs(
  site: Site,
  { profileId }: TestMember,
  caseId: string,
): Promise<string> {
  const ofCase = { case_id: caseId }
  const reports = await rowsOf(site, 'moderation_reports', {
    ...ofCase,
    reporter_profile_id: profileId,
  })
  const [report] = reports.toSorted(
    (one, other) => one.reported_at.getTime() - other.reported_at.getTime(),
  )
  const [seat] = await rowsOf(site, 'moderation_jurors', { ...ofCase, juror_profile_id: profileId })
  return seat?.ref ?? report?.id ?? caseId
}

export const storedCase = (site: Site, id: string) => rowOf(site, 'moderation_cases', { id })

const write =
  (act: 'answer' | 'appeal') =>
  async (site: Site, side: TestMember, caseId: string, bodyText: unknown): Promise<Reply> => {
    const params = { id: await knownAs(site, side, caseId) }
    const call = `PUT /api/arbitration/cases/:id/${act}` as const
    return side.visitor.call(call, { params, body: { bodyText } })
  }
export const answer = write('answer')
export const appeal = write('appeal')

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
  /** The penalty if the report is upheld. The default is a warning. */
  readonly penalty?: Penalty
}

/** An administrator's verdict. After the first round the case can be appealed, otherwise it is closed. */
export async function giveVerdict(
  { platform }: SharedSite,
  caseId: string,
  { upheld, round = 1, penalty = 'WARNING' }: GivenVerdict,
): Promise<void> {
  await platform.db.transaction().execute(async tx => {
    const found = await lockCase(tx, caseId)
    if (!found) throw new Error('there is no such case')
    const by = { decidedBy: 'ADMINISTRATOR', votesFor: 0, votesAgainst: 0 } as const
    const verdict = { round, upheld, ...(upheld && { penalty }), ...by }
    await decide(platform, tx, found, { ...verdict, reason: 'As the rules say.' })
  })
}

/** After this time the reporters see the decision. */
export const reviewMs =
  justiceLimits.tell.mostMs + justiceLimits.answerMs + justiceLimits.voteMs + 3_600_000

export async function writeToSide(
  site: SharedSite,
  caseId: string,
  side: 'ACCUSED' | 'REPORTER',
): Promise<void> {
  const now = site.clock.now()
  if (side === 'ACCUSED') await showToAccused(site.platform.db, caseId, now)
  const message = { id: randomUUID(), case_id: caseId, side, body_text: `To the ${side}` }
  await addRows(site, 'moderation_messages', { ...message, sent_at: now })
}

/** Names of the copies in the store, and of those that rows name. */
export async function copiesOf(site: SharedSite): Promise<{ stored: string[]; named: string[] }> {
  const stored: string[] = []
  for await (const bundle of site.platform.storage.storedBefore(new Date(8.64e15))) {
    if (bundle.startsWith('evidence-')) stored.push(bundle)
  }
  const rows = await rowsOf(site, 'moderation_evidence_pictures')
  return { stored: stored.toSorted(), named: rows.map(({ bundle }) => bundle).toSorted() }
}

/** The kinds of a member's notifications about cases. */
export const newsOf = async (member: TestMember): Promise<string[]> =>
  (await noticesOf(member)).filter(kind => kind.startsWith('CASE_'))
