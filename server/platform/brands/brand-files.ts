import { createHash } from 'node:crypto'
import { siteTexts } from '#shared/texts/site.ts'
import { escapeMarkup } from '../escape-markup.ts'
import type { Brand } from './brands.ts'

export const logoPath = '/brand/logo.svg'

/** Changes with the file, so that a browser can cache it forever. */
export const versionOf = (file: string): string =>
  createHash('sha256').update(file).digest('hex').slice(0, 12)

export const manifestPath = (isDiscreet: boolean): string =>
  isDiscreet ? '/notes.webmanifest' : '/manifest.webmanifest'

/** The tokens of `web/ui/tokens.css` that a brand sets. The doubled `:root` overrides them in any order. */
export function brandStyle(brand: Brand): string {
  const { accent, onAccent, surfaces } = brand.colours
  const pairs = {
    accent,
    'on-accent': onAccent,
    'surface-page': surfaces.page,
    'surface-card': surfaces.card,
    'surface-raised': surfaces.raised,
    'surface-sunken': surfaces.sunken,
  }
  const rules = Object.entries(pairs).map(
    ([token, { light, dark }]) => `--${token}: light-dark(${light}, ${dark});`,
  )
  const logo = `--brand-logo: url("${logoPath}?v=${versionOf(brand.logoSvg)}");`
  return `:root:root {\n  ${[...rules, logo].join('\n  ')}\n}\n`
}

/** The logo on a dark tile, for the browser tab. */
export function brandIcon({ colours, logoSvg }: Brand): string {
  const { accent, surfaces } = colours
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 64 64">
<rect width="64" height="64" rx="15" fill="${surfaces.page.dark}"/>
<svg x="10" y="10" width="44" height="44" fill="${accent.dark}" color="${accent.dark}">${logoSvg}</svg>
</svg>
`
}

export interface PageKind {
  readonly isDiscreet: boolean
  /** The directive for search engines. */
  readonly robots: string
}

/** The page of the built web app with the brand's values. A discreet page names no brand in tab and history. */
export function brandPage(html: string, brand: Brand, { isDiscreet, robots }: PageKind): string {
  const { page } = brand.colours.surfaces
  const values: Readonly<Record<string, string>> = {
    title: isDiscreet ? siteTexts.discreetTitle : brand.name,
    icon: isDiscreet ? '/notes.svg' : '/favicon.svg',
    manifest: manifestPath(isDiscreet),
    touchIcon: isDiscreet ? '/notes-touch.png' : '/icon-touch.png',
    style: versionOf(brandStyle(brand)),
    application: isDiscreet ? '' : brand.name,
    name: brand.name,
    robots,
    tagline: brand.tagline,
    light: page.light,
    dark: page.dark,
  }
  return html.replace(/\{\{(\w+)\}\}/g, (all, name: string) => escapeMarkup(values[name] ?? all))
}
