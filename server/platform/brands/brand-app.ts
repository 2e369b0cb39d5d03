import { readFileSync } from 'node:fs'
import { siteTexts } from '#shared/texts/site.ts'
import { brandIcon } from './brand-files.ts'
import type { Brand } from './brands.ts'

/** What makes the site an app on a home screen: its manifest (W3C Web Application Manifest) and its icons. */

const notesIcon = new URL('../../../web/public/notes.svg', import.meta.url)

interface AppIcon {
  /** Of its address, before the ending. */
  readonly name: string
  readonly sizePx: number
  /** Any shape is cut out of it: the picture fills the middle four fifths. */
  readonly isMaskable?: true
}

const sizes: readonly AppIcon[] = [
  { name: '192', sizePx: 192 },
  { name: '512', sizePx: 512 },
  { name: 'maskable', sizePx: 512, isMaskable: true },
  // Apple's devices take it from the page, and know no manifest icons.
  { name: 'touch', sizePx: 180, isMaskable: true },
]

/** A discreet one tells nothing of the brand. */
const kindOf = (isDiscreet: boolean) => (isDiscreet ? 'notes' : 'icon')

export const appIcons = [true, false].flatMap(isDiscreet =>
  sizes.map(icon => ({ ...icon, isDiscreet, path: `/${kindOf(isDiscreet)}-${icon.name}.png` })),
)

export function appManifest(brand: Brand, isDiscreet: boolean): object {
  const { page } = brand.colours.surfaces
  const name = isDiscreet ? siteTexts.discreetTitle : brand.name
  return {
    // Two apps: the end of a session, which takes the choice from the device, gives the discreet one no other name.
    id: isDiscreet ? '/notes' : '/',
    name,
    short_name: name,
    ...(!isDiscreet && { description: brand.tagline }),
    lang: 'en',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: page.dark,
    theme_color: page.dark,
    icons: appIcons
      .filter(icon => icon.isDiscreet === isDiscreet && icon.name !== 'touch')
      .map(({ path, sizePx, isMaskable }) => ({
        src: path,
        type: 'image/png',
        sizes: `${sizePx}x${sizePx}`,
        purpose: isMaskable ? 'maskable' : 'any',
      })),
  }
}

const drawn = new Map<string, Promise<Buffer>>()

/** Draws an icon once for each brand; a PNG. */
export function drawAppIcon(brand: Brand, icon: (typeof appIcons)[number]): Promise<Buffer> {
  const key = icon.isDiscreet ? icon.path : `${brand.id} ${icon.path}`
  const png = drawn.get(key) ?? draw(brand, icon)
  drawn.set(key, png)
  png.catch(() => drawn.delete(key))
  return png
}

async function draw(brand: Brand, { sizePx, isMaskable, isDiscreet }: (typeof appIcons)[number]) {
  // Most processes are never asked for one, and the library is large.
  const { default: sharp } = await import('sharp')
  const svg = isDiscreet ? readFileSync(notesIcon) : Buffer.from(brandIcon(brand))
  const insidePx = isMaskable ? Math.round(sizePx * 0.8) : sizePx
  const background = isDiscreet ? '#ffffff' : brand.colours.surfaces.page.dark
  const picture = sharp(svg, { density: (72 * insidePx) / 64 }).resize(insidePx, insidePx)
  if (!isMaskable) return picture.png().toBuffer()
  const edge = (sizePx - insidePx) / 2
  const [before, after] = [Math.floor(edge), Math.ceil(edge)]
  return picture
    .flatten({ background })
    .extend({ top: before, left: before, bottom: after, right: after, background })
    .png()
    .toBuffer()
}
