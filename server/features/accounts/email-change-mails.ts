import type { Brands } from '#server/platform/brands/brands.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { mailTexts } from '#shared/texts/mails.ts'

interface Recipient {
  readonly host: string
  readonly to: string
}

type WithToken = Recipient & { readonly token: string }

/** To the new address, whose owner has to confirm that it is theirs. */
export const emailChangeMail = (brands: Brands, recipient: WithToken): Mail =>
  linkMail(brands, recipient, {
    page: '/confirmEmail',
    ...mailTexts.emailChange,
    otherwise: mailTexts.emailChange.ignore,
  })

/** To the old address, whose owner may not have asked for it. It does not say which address is the new one. */
export const emailChangeNotice = (brands: Brands, recipient: Recipient): Mail =>
  noticeMail(brands, recipient, mailTexts.emailChangeNotice)

/** To the owner of an address that was entered for another account. It does not say which. */
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
