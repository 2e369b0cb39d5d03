import type { Brands } from '#server/platform/brands/brands.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { mailTexts } from '#shared/texts/mails.ts'

interface Recipient {
  readonly host: string
  readonly to: string
}

type WithToken = Recipient & { readonly token: string }

/** Asks the owner of the new address to confirm that it is theirs. */
export const emailChangeMail = (brands: Brands, recipient: WithToken): Mail =>
  linkMail(brands, recipient, {
    page: '/confirmEmail',
    ...mailTexts.emailChange,
    otherwise: mailTexts.emailChange.ignore,
  })

/** Tells the owner of the old address, who may not have asked for the change. It does not name the new address. */
export const emailChangeNotice = (brands: Brands, recipient: Recipient): Mail =>
  noticeMail(brands, recipient, mailTexts.emailChangeNotice)

/** Tells the owner of an address that a member entered it for another account. It does not say which account. */
export const addressInUseMail = (brands: Brands, recipient: Recipient): Mail =>
  noticeMail(brands, recipient, mailTexts.addressInUse)

export const emailUndoMail = (brands: Brands, recipient: WithToken): Mail =>
  linkMail(brands, recipient, { page: '/undoEmail', ...mailTexts.emailUndo })

type Words<Name extends string> = { readonly [Each in Name]: string }

function linkMail(
  brands: Brands,
  { host, to, token }: WithToken,
  words: Words<'page' | 'subject' | 'greeting' | 'body' | 'button' | 'otherwise'>,
): Mail {
  const { page, subject, greeting, body, button, otherwise } = words
  const brand = brands.of(host)
  const link = { label: button, href: brands.link(brand, `${page}#token=${token}`) }
  return composeMail(brand, { to, subject, before: [greeting, body], link, after: [otherwise] })
}

const noticeMail = (
  brands: Brands,
  { host, to }: Recipient,
  { subject, greeting, body, otherwise }: Words<'subject' | 'greeting' | 'body' | 'otherwise'>,
): Mail => composeMail(brands.of(host), { to, subject, before: [greeting, body, otherwise] })
