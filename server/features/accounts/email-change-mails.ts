import type { Brands } from '#server/platform/brands/brands.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { mailTexts } from '#shared/texts/mails.ts'

interface Recipient {
  readonly host: string
  readonly to: string
}

/** To the new address, whose owner has to confirm that it is theirs. */
export function emailChangeMail(
  brands: Brands,
  { host, to, token }: Recipient & { readonly token: string },
): Mail {
  const { subject, greeting, body, button, ignore } = mailTexts.emailChange
  const brand = brands.of(host)
  return composeMail(brand, {
    to,
    subject,
    before: [greeting, body],
    link: { label: button, href: brands.link(brand, `/confirmEmail#token=${token}`) },
    after: [ignore],
  })
}

/** To the old address, whose owner may not have asked for it. It does not say which address is the new one. */
export function emailChangeNotice(brands: Brands, { host, to }: Recipient): Mail {
  const { subject, greeting, body, otherwise } = mailTexts.emailChangeNotice
  return composeMail(brands.of(host), { to, subject, before: [greeting, body, otherwise] })
}

/** To the owner of an address that was entered for another account. It does not say which. */
export function addressInUseMail(brands: Brands, { host, to }: Recipient): Mail {
  const { subject, greeting, body, otherwise } = mailTexts.addressInUse
  return composeMail(brands.of(host), { to, subject, before: [greeting, body, otherwise] })
}

/** To the address an account has left. */
export function emailUndoMail(
  brands: Brands,
  { host, to, token }: Recipient & { readonly token: string },
): Mail {
  const { subject, greeting, body, button, otherwise } = mailTexts.emailUndo
  const brand = brands.of(host)
  return composeMail(brand, {
    to,
    subject,
    before: [greeting, body],
    link: { label: button, href: brands.link(brand, `/undoEmail#token=${token}`) },
    after: [otherwise],
  })
}
