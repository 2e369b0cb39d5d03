import { createHash } from 'node:crypto'
import type { Brand } from '#server/platform/brands/brands.ts'
import { newId } from '#server/platform/clock.ts'
import type { Db } from '#server/platform/database/connect.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { withPairLock } from '#server/policies/write-between.ts'
import type { Report } from '#shared/contract/moderation.ts'
import { isForAdministrators } from '#shared/report-reasons.ts'
import { serverLimits } from '#shared/server-limits.ts'
import { mailTexts } from '#shared/texts/mails.ts'
import { findReported, type Reported } from './find-reported.ts'

export interface Opened {
  readonly caseId: string
  /** False when the same report was sent before. */
  readonly isNew: boolean
}

interface Reporter {
  readonly viewer: Viewer
  /** Chooses the brand whose support is written to. */
  readonly host: string
}

/** Opens a case with a copy of the reported thing and mails support, once, however often the report is sent. */
export async function openCase(
  platform: Platform,
  { viewer, host }: Reporter,
  sent: Report,
): Promise<Opened> {
  const { db, attempts, clock } = platform
  // The database stores well-formed text only.
  const bodyText = sent.bodyText.toWellFormed().trim()
  const report = { ...sent, id: sent.id ?? newId(clock), bodyText }
  const known = await findSent(db, viewer, report)
  if (known) return { caseId: known, isNew: false }
  // Counted before the look-up: the limit bounds how often one can tell a block from an absence.
  await attempts.take('report', viewer.accountId, serverLimits.reportsPerMember)
  const { brands } = platform
  const reporter = { ...viewer, defaultCity: brands.cityOf(brands.of(host)) }
  const reported = await findReported(platform, reporter, report)
  const reachesOther = !isForAdministrators(report.reason)
  const between = { writer: viewer, otherId: reported.accusedProfileId, reachesOther }
  // No rule between the two applies: a block does not protect from reports.
  return withPairLock(platform, between, async (tx, bothExist) => {
    if (!bothExist) refuse('moderation/not-found')
    const caseId = newId(clock)
    await storeCase(tx, { caseId, reported, openedAt: clock.now() })
    if (!(await storeReport(platform, tx, { viewer, caseId, report }))) {
      // A parallel send of the same id was faster.
      await tx.deleteFrom('moderation_cases').where('id', '=', caseId).execute()
      const earlier = await findSent(tx, viewer, report)
      return { caseId: earlier ?? refuse('moderation/id-taken'), isNew: false }
    }
    const mail = reportMail(platform.brands.of(host), { caseId, reported, viewer, report })
    await platform.mailer.queue(tx, { ...mail, about: viewer.accountId })
    return { caseId, isNew: true }
  })
}

interface NewCase {
  readonly caseId: string
  readonly reported: Reported
  readonly openedAt: Date
}

async function storeCase(db: Db, { caseId, reported, openedAt }: NewCase) {
  await db
    .insertInto('moderation_cases')
    .values({
      id: caseId,
      accused_profile_id: reported.accusedProfileId,
      kind: reported.kind,
      thing_id: reported.thingId,
      evidence: JSON.stringify(reported.evidence),
      evidence_hash: createHash('sha256').update(JSON.stringify(reported.evidence)).digest(),
      route: 'ADMINISTRATORS',
      stage: 'ADMINISTRATORS',
      opened_at: openedAt,
    })
    .execute()
}

type SentReport = Report & { readonly id: string }

interface NewReport {
  readonly viewer: Viewer
  readonly caseId: string
  readonly report: SentReport
}

/** @returns false when a report of this id exists already */
async function storeReport({ clock }: Platform, db: Db, { viewer, caseId, report }: NewReport) {
  const stored = await db
    .insertInto('moderation_reports')
    .values({
      id: report.id,
      case_id: caseId,
      reporter_profile_id: viewer.profileId,
      reason: report.reason,
      body_text: report.bodyText,
      reported_at: clock.now(),
    })
    .onConflict(conflict => conflict.column('id').doNothing())
    .returning('id')
    .executeTakeFirst()
  return stored !== undefined
}

/** The case of the report of this id; refused when the report differs or is somebody else's. */
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

interface ReportFacts {
  readonly caseId: string
  readonly reported: Reported
  readonly viewer: Viewer
  readonly report: Report
}

/** The mail to support. It names the reporter; the accused never sees it. */
function reportMail(brand: Brand, { caseId, reported, viewer, report }: ReportFacts): Mail {
  const texts = mailTexts.report
  const facts = [
    [texts.case, caseId],
    [texts.reason, report.reason],
    [texts.kind, `${reported.kind} ${reported.thingId}`],
    [texts.accused, reported.accusedProfileId],
    [texts.reporter, viewer.profileId],
  ]
  return composeMail(brand, {
    to: brand.supportAddress,
    subject: texts.subject,
    before: [
      facts.map(([name, value]) => `${name}: ${value}`).join('\n'),
      `${texts.words}:\n${report.bodyText || texts.noWords}`,
      `${texts.evidence}:\n${JSON.stringify(reported.evidence, undefined, 2)}`,
    ],
  })
}
