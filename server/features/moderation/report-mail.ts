import type { Brand } from '#server/platform/brands/brands.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { Report } from '#shared/contract/moderation.ts'
import { mailTexts } from '#shared/texts/mails.ts'
import type { Reported } from './find-reported.ts'

interface ReportFacts {
  readonly caseId: string
  readonly reported: Reported
  readonly viewer: Viewer
  readonly report: Report
}

/** The mail to support. It names the reporter, so the accused must never see it. */
export function reportMail(brand: Brand, { caseId, reported, viewer, report }: ReportFacts): Mail {
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
