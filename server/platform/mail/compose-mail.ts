import type { Brand } from '../brands/brand.ts'
import type { Mail } from './mailer.ts'

export interface Letter {
  readonly to: string
  /** Neutral: a preview on a lock screen must not out anybody. */
  readonly subject: string
  readonly before: readonly string[]
  /** What the mail is for: the button's words and where it leads. */
  readonly link?: { readonly label: string; readonly href: string }
  readonly after?: readonly string[]
}

/** One letter as a plain text and as HTML in the brand's colours, which its name ends: no preview reaches there. */
export function composeMail(brand: Brand, letter: Letter): Mail {
  const { to, subject, before, link, after = [] } = letter
  const paragraphs = [...before, ...(link ? [link.href] : []), ...after, brand.name]
  return {
    to,
    subject,
    senderName: brand.mailName,
    text: `${paragraphs.join('\n\n')}\n`,
    html: page(brand, letter),
  }
}

function page({ name, colours }: Brand, { before, link, after = [] }: Letter) {
  const { accent, onAccent } = colours
  const button =
    link &&
    `<p style="margin:24px 0"><a href="${escaped(link.href)}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:${accent.light};color:${onAccent.light};font-weight:600;text-decoration:none">${escaped(link.label)}</a></p>
<p style="color:#685b51;font-size:13px">${escaped(link.href)}</p>`
  return `<!doctype html>
<html lang="en"><body style="margin:0;padding:24px;background:#f8f4ef;color:#241c17;font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div style="max-width:520px;margin:0 auto;padding:24px;border-radius:12px;background:#fffdfa;overflow-wrap:anywhere">
${[...before.map(paragraph), button, ...after.map(paragraph)].filter(Boolean).join('\n')}
<p style="margin:24px 0 0;color:#685b51;font-size:13px">${escaped(name)}</p>
</div></body></html>
`
}

const paragraph = (words: string) => `<p>${escaped(words).replaceAll('\n', '<br>')}</p>`

const entities: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
}

const escaped = (words: string) => words.replace(/[&<>"]/g, sign => entities[sign] ?? sign)
