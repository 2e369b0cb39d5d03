import type { Mail } from '#server/platform/mail/mailer.ts'
import { mailTexts } from '#shared/texts/mails.ts'

/** The address of the login page with the form filled in: base64url of JSON `{email, password}`. */
export function loginLink(publicUrl: URL, email: string, password: string): string {
  const token = Buffer.from(JSON.stringify({ email, password })).toString('base64url')
  return new URL(`/login?token=${token}`, publicUrl).href
}

export function loginMail(publicUrl: URL, email: string, password: string): Mail {
  const { subject, greeting, body, ignore } = mailTexts.login
  const link = loginLink(publicUrl, email, password)
  return {
    to: email,
    subject,
    text: `${greeting}\n\n${body}\n\n${link}\n\n${ignore}\n`,
    html: `<!doctype html><html lang="en"><body style="font-family:system-ui,sans-serif;line-height:1.5">
<p>${greeting}</p><p>${body}</p>
<p><a href="${link}">${new URL('/login', publicUrl).href}</a></p><p>${ignore}</p></body></html>`,
  }
}
