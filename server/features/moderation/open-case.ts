import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import type { Platform } from '#server/platform/platform.ts'
import { Refusal, refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { underLocks } from '#server/platform/under-locks.ts'
import { isFound, isKnownTo } from '#server/policies/contact.ts'
import { inTurnOf, lockProfiles, lockSession } from '#server/policies/write-between.ts'
import type { Report } from '#shared/contract/moderation.ts'
import { isForAdministrators } from '#shared/report-reasons.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { copyPictures, discardCopies, type PictureCopy } from './evidence-pictures.ts'
import { findReported, type Reported } from './find-reported.ts'
import { maskCase } from './mask-case.ts'
import { reportMail } from './report-mail.ts'
import { findCase, moveToAdministrators, storeCase } from './store-case.ts'
import { isJudged } from './stored-case.ts'

interface Opened {
  readonly caseId: string
  /** The id of the reporter's first report. The reporter knows the case by it. */
  readonly reportId: string
  readonly isNew: boolean
}

interface Reporter {
  readonly viewer: Viewer
  /** Selects the brand whose support gets the mail. */
  readonly host: string
}

type SentReport = Report & { readonly id: string }

/**
 * Stores a report, once, however often it is sent. It joins the case about the same thing, even after a verdict, or
 * opens a case with a copy of the thing. Support gets mail if administrators alone decide.
 */
export async function openCase(
  platform: Platform,
  { viewer, host }: Reporter,
  sent: Report,
): Promise<Opened> {
  const { quotas, brands, clock, db } = platform
  const report = { ...sent, id: sent.id ?? newId(clock) }
  const known = await findSent(db, viewer, report)
  if (known) return openedBy(db, { caseId: known, viewer, isNew: false })
  // Uses the quota before the search, because each search can tell a block from an absence.
  const giveBack = await quotas.take('report', viewer.accountId, serverLimits.reportsPerMember)
  const reporter = { ...viewer, defaultCity: brands.cityOf(brands.of(host)) }
  try {
    const gathered = await gather(platform, reporter, report)
    return await store(platform, { viewer, host, report, ...gathered })
  } catch (error) {
    if (isSiteFailure(error)) await giveBack()
    throw error
  }
}

const isSiteFailure = (error: unknown) =>
  error instanceof Refusal &&
  (error.code === 'server/unavailable' || error.code === 'server/disk-full')

interface Gathered {
  readonly reported: Reported
  /** Undefined if a case already has copies. */
  readonly copies: readonly PictureCopy[] | undefined
}

const attemptsMax = 3

/** Copies pictures before the transaction that stores their names, so it does not wait for storage. */
async function gather(
  platform: Platform,
  reporter: Viewer & Parameters<typeof findReported>[1],
  report: Report,
): Promise<Gathered> {
  for (let attempt = 1; ; attempt++) {
    const reported = await findReported(platform, reporter, report)
    if (await findCase(platform.db, reported)) return { reported, copies: undefined }
    const copies = await copyPictures(platform, reported.pictures)
    const isWhole = copies.length === reported.pictures.length
    // A picture was replaced or deleted after its row was read, so read again.
    if (isWhole || attempt === attemptsMax) return { reported, copies }
    await discardCopies(platform, copies)
  }
}

interface ToStore extends Gathered, Reporter {
  readonly report: SentReport
}

async function store(platform: Platform, sent: ToStore): Promise<Opened> {
  const { viewer, reported, copies = [] } = sent
  const { accusedProfileId } = reported
  const reachesOthers = !isForAdministrators(sent.report.reason)
  const sides = { viewer, accusedProfileId, reachesOthers }
  const opened = await inTurn(platform, sides, tx => addReport(platform, tx, sent)).catch(
    async error => {
      // Another error may have come after the commit, and then the copies are in use.
      if (error instanceof Refusal) await discardCopies(platform, copies)
      throw error
    },
  )
  if (!opened.usesCopies) await discardCopies(platform, copies)
  return openedBy(platform.db, { ...opened, viewer })
}

async function openedBy(
  db: Db,
  { caseId, viewer, isNew }: { caseId: string; viewer: Viewer; isNew: boolean },
): Promise<Opened> {
  const report = await db
    .selectFrom('moderation_reports')
    .select('id')
    .where(eb => eb.and({ case_id: caseId, reporter_profile_id: viewer.profileId }))
    .orderBy('reported_at')
    .orderBy('id')
    .limit(1)
    .executeTakeFirst()
  // The accused's account was erased just now, and the case with it.
  return report ? { caseId, reportId: report.id, isNew } : refuse('moderation/not-found')
}

/** Names the lock under which cases about a member are opened. */
export const nameOf = (accusedProfileId: string) => `cases about ${accusedProfileId}`

interface Sides {
  readonly viewer: Viewer
  readonly accusedProfileId: string
  /** False for a danger, which members in the dungeon may report too. */
  readonly reachesOthers: boolean
}

/** A block does not protect from reports, so no rule between the two applies. Waiting takes no connection. */
function inTurn<Result>(
  platform: Platform,
  { viewer, accusedProfileId, reachesOthers }: Sides,
  write: (tx: Db) => Promise<Result>,
): Promise<Result> {
  const { profileId } = viewer
  return inTurnOf(platform, viewer, () =>
    underLocks(platform, [nameOf(accusedProfileId)], async tx => {
      const existing = await lockProfiles(tx, [accusedProfileId, profileId])
      if (existing.size < 2) refuse('moderation/not-found')
      await lockSession(tx, viewer, { reachesOthers })
      return write(tx)
    }),
  )
}

async function addReport(
  platform: Platform,
  tx: Db,
  { viewer, host, report, reported, copies }: ToStore,
) {
  // A parallel request with the same id was faster.
  const sent = await findSent(tx, viewer, report)
  if (sent) return { caseId: sent, isNew: false, usesCopies: false }
  const joined = await findCase(tx, reported, { isLocked: true })
  // The case was deleted after the search, so nothing was copied.
  if (!joined && !copies) refuse('server/unavailable')
  const reporter = { profileId: viewer.profileId, reason: report.reason }
  const caseId =
    joined?.id ?? (await storeCase(platform, tx, { reported, copies: copies ?? [], reporter }))
  await storeReport(platform, tx, { viewer, caseId, report, reported })
  if (joined && isForAdministrators(report.reason)) await moveToAdministrators(tx, joined)
  const changesWords = joined?.stage !== 'CLOSED' && (await isJudged(tx, caseId, report.id))
  if (changesWords) await maskCase(tx, caseId)
  if (isForAdministrators(report.reason)) {
    const mail = reportMail(platform.brands.of(host), { caseId, reported, viewer, report })
    await platform.mailer.queue(tx, { ...mail, about: viewer.accountId })
  }
  return { caseId, isNew: true, usesCopies: !joined }
}

async function storeReport(
  { clock }: Platform,
  db: Db,
  {
    viewer,
    caseId,
    report,
    reported,
  }: Omit<ToStore, 'host' | 'copies'> & { readonly caseId: string },
) {
  const { kind, accusedProfileId } = reported
  // The reporter may always read a message to them, even after a block.
  const seesEvidence =
    kind === 'MESSAGE' || (await isFound(db, accusedProfileId, isKnownTo(viewer.profileId)))
  const stored = await db
    .insertInto('moderation_reports')
    .values({
      id: report.id,
      case_id: caseId,
      reporter_profile_id: viewer.profileId,
      reason: report.reason,
      body_text: report.bodyText,
      sees_evidence: seesEvidence,
      reported_at: clock.now(),
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  // A report of the same thing would have been found above.
  if (!stored) refuse('moderation/id-taken')
}

/** The case of the report with this id. Refuses if that report differs or belongs to another member. */
async function findSent(db: Db, viewer: Viewer, report: SentReport): Promise<string | undefined> {
  const sent = await db
    .selectFrom('moderation_reports')
    .innerJoin('moderation_cases', 'moderation_cases.id', 'moderation_reports.case_id')
    .select(['case_id', 'reporter_profile_id', 'reason', 'body_text', 'thing_id'])
    .select('accused_profile_id')
    .where('moderation_reports.id', '=', report.id)
    .executeTakeFirst()
  if (!sent) return undefined
  const isSame =
    sent.reporter_profile_id === viewer.profileId &&
    sent.reason === report.reason &&
    sent.body_text === report.bodyText &&
    sent.thing_id === (report.profileId ?? report.messageId ?? report.profilePicId) &&
    (report.senderProfileId ?? sent.accused_profile_id) === sent.accused_profile_id
  return isSame ? sent.case_id : refuse('moderation/id-taken')
}
