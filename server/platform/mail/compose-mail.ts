import { textColors } from '#shared/text-colors.ts'
import type { Brand } from '../brands/brands.ts'
import { escapeMarkup } from '../escape-markup.ts'
import type { Mail } from './mailer.ts'

export interface Letter {
  readonly to: string
  /** Neutral, because a preview on a lock screen must not out a member. */
  readonly subject: string
  readonly before: readonly string[]
  /** The purpose of the mail: the button's text and its target. */
  readonly link?: { readonly label: string; readonly href: string }
  readonly after?: readonly string[]
}

/**
 * One letter as plain text and as HTML in the brand's colors. The brand's name is at the end, which previews do not
 * reach.
 */
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

/** Sets colors on every element, because some mail apps drop the style sheet. Apps that keep it get a dark theme. */
function page({ name, colours }: Brand, { before, link, after = [] }: Letter) {
  const { accent, onAccent, surfaces } = colours
  const quiet = `color:${textColors['ink-muted'].light};font-size:13px`
  const button =
    link &&
    `<p style="margin:24px 0"><a class="button" href="${escapeMarkup(link.href)}" style="display:inline-block;padding:12px 24px;border-radius:999px;background:${accent.light};color:${onAccent.light};font-weight:600;text-decoration:none">${escapeMarkup(link.label)}</a></p>
<p class="quiet" style="${quiet}">${escapeMarkup(link.href)}</p>`
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><meta name="color-scheme" content="light dark">
<style>${darkLook(colours)}</style></head>
<body class="page" style="margin:0;padding:24px 16px;background:${surfaces.page.light};color:${textColors.ink.light};font-family:system-ui,sans-serif;font-size:16px;line-height:1.5">
<div class="card" style="max-width:520px;margin:0 auto;padding:24px;border-radius:12px;background:${surfaces.card.light};overflow-wrap:anywhere">
${[...before.map(paragraph), button, ...after.map(paragraph)].filter(Boolean).join('\n')}
<p class="quiet" style="margin:24px 0 0;${quiet}">${escapeMarkup(name)}</p>
</div></body></html>
`
}

function darkLook({ accent, onAccent, surfaces }: Brand['colours']) {
  const { ink, 'ink-muted': quiet } = textColors
  return `@media (prefers-color-scheme:dark){
.page{background:${surfaces.page.dark}!important;color:${ink.dark}!important}
.card{background:${surfaces.card.dark}!important}
.quiet{color:${quiet.dark}!important}
.button{background:${accent.dark}!important;color:${onAccent.dark}!important}
}`
}

const paragraph = (words: string) =>
  `<p dir="auto">${escapeMarkup(words).replaceAll('\n', '<br>')}</p>`
