import type { Brand } from '#server/platform/brands/brand.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { mailTexts } from '#shared/texts/mails.ts'

interface Contact {
  readonly name: string
  readonly message: string
  /** Where an answer goes: the account's address, or what a visitor gave. */
  readonly answerTo: string | undefined
  readonly isMember: boolean
}

/** What somebody wrote, on its way to support. Only a checked address gets into a header, never the words. */
export function contactMail(brand: Brand, contact: Contact): Mail {
  const { subject, name, member, visitor, noAddress } = mailTexts.contact
  const { answerTo, isMember } = contact
  const sender = isMember ? member : visitor
  const mail = composeMail(brand, {
    to: brand.supportAddress,
    subject,
    before: [`${name}: ${contact.name}\n${sender}: ${answerTo ?? noAddress}`, contact.message],
  })
  return { ...mail, ...(answerTo === undefined ? {} : { replyTo: answerTo }) }
}
