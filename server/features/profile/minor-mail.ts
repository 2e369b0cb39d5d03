import type { Brand } from '#server/platform/brands/brand.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { mailTexts } from '#shared/texts/mails.ts'

/** Tells those who run the site which profile to look at; the date that was entered stays in the database. */
export function minorMail(brand: Brand, profileId: string): Mail {
  const { subject, body, profile } = mailTexts.minor
  return composeMail(brand, {
    to: brand.supportAddress,
    subject,
    before: [body, `${profile}: ${profileId}`],
  })
}
