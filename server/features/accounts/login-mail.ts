import type { Brands } from '#server/platform/brands/brands.ts'
import { composeMail } from '#server/platform/mail/compose-mail.ts'
import type { Mail } from '#server/platform/mail/mailer.ts'
import { mailTexts } from '#shared/texts/mails.ts'

interface Login {
  readonly host: string
  readonly email: string
  readonly password: string
}

/** The login page with the form filled in: base64url of JSON `{email, password}`. */
export function loginPath(email: string, password: string): string {
  const token = Buffer.from(JSON.stringify({ email, password })).toString('base64url')
  return `/login?token=${token}`
}

export function loginMail(brands: Brands, { host, email, password }: Login): Mail {
  const { subject, greeting, body, button, ignore } = mailTexts.login
  const brand = brands.of(host)
  return composeMail(brand, {
    to: email,
    subject,
    before: [greeting, body],
    link: { label: button, href: brands.link(brand, loginPath(email, password)) },
    after: [ignore],
  })
}
