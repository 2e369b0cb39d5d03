import { readFileSync } from 'node:fs'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { siteTexts } from '#shared/texts/site.ts'
import { brandIcon, brandStyle, logoPath, manifestPath, versionOf } from '../brands/brand-files.ts'
import type { Brand, Brands } from '../brands/brands.ts'
import { sendWithEtag, withEtag } from './etag.ts'

/** Shows a founder's picture, but lets it run nothing when it is opened by itself. */
const picturePolicy = "default-src 'none'; sandbox"
/** The same address belongs to another brand at another host. A proxy may name the host in its own header. */
export const hostHeaders = 'host, x-forwarded-host'

/** Colors, logo, icons and manifest of the brand at the request's host. */
export function brandRoutes(app: FastifyInstance, brands: Brands): void {
  const hidden = { schema: { hide: true } }

  app.get<Versioned>('/brand.css', hidden, (request, reply) => {
    const style = brandStyle(brands.of(request.hostname))
    reply.type('text/css; charset=utf-8').header('vary', hostHeaders)
    cacheVersion(request, reply, style)
    return sendWithEtag(request, reply, withEtag(style))
  })

  app.get<Versioned>(logoPath, hidden, (request, reply) => {
    const { logoSvg } = brands.of(request.hostname)
    cacheVersion(request, reply, logoSvg)
    return sendPicture(request, reply, logoSvg)
  })

  app.get('/favicon.svg', hidden, (request, reply) =>
    sendPicture(request, reply, brandIcon(brands.of(request.hostname))),
  )

  for (const isDiscreet of [true, false]) {
    app.get(manifestPath(isDiscreet), hidden, (request, reply) => {
      const manifest = appManifest(brands.of(request.hostname), isDiscreet)
      reply.type('application/manifest+json').header('vary', hostHeaders)
      return sendWithEtag(request, reply, withEtag(JSON.stringify(manifest)))
    })
  }

  for (const icon of appIcons) {
    app.get(icon.path, hidden, async (request, reply) => {
      reply.type('image/png').header('vary', hostHeaders).header('cache-control', 'no-cache')
      return drawAppIcon(brands.of(request.hostname), icon)
    })
  }
}

interface Versioned {
  Querystring: { readonly v?: unknown }
}

/** An address with another version, such as one of another build, is revalidated each time. */
function cacheVersion({ query }: FastifyRequest<Versioned>, reply: FastifyReply, file: string) {
  const isOurs = query.v === versionOf(file)
  if (isOurs) reply.header('cache-control', 'public, max-age=31536000, immutable')
}

function sendPicture(request: FastifyRequest, reply: FastifyReply, svg: string) {
  reply.type('image/svg+xml').header('vary', hostHeaders)
  reply.header('content-security-policy', picturePolicy)
  return sendWithEtag(request, reply, withEtag(svg))
}

/** What makes the site an app on a home screen: its manifest (W3C Web Application Manifest) and its icons. */

const notesIcon = new URL('../../../web/public/notes.svg', import.meta.url)

interface AppIcon {
  /** The file name in its address, before the extension. */
  readonly name: string
  readonly sizePx: number
  /** Devices cut any shape out of it, so the picture fills the middle four fifths. */
  readonly isMaskable?: true
}

const sizes: readonly AppIcon[] = [
  { name: '192', sizePx: 192 },
  { name: '512', sizePx: 512 },
  { name: 'maskable', sizePx: 512, isMaskable: true },
  // Apple's devices read it from the page, and ignore manifest icons.
  { name: 'touch', sizePx: 180, isMaskable: true },
]

/** A discreet icon reveals nothing of the brand. */
const kindOf = (isDiscreet: boolean) => (isDiscreet ? 'notes' : 'icon')

export const appIcons = [true, false].flatMap(isDiscreet =>
  sizes.map(icon => ({ ...icon, isDiscreet, path: `/${kindOf(isDiscreet)}-${icon.name}.png` })),
)

function appManifest(brand: Brand, isDiscreet: boolean): object {
  const { page } = brand.colours.surfaces
  const name = isDiscreet ? siteTexts.discreetTitle : brand.name
  return {
    // Two ids make two apps. When a session ends, the device loses the discreet choice, and the discreet app keeps its
    // name.
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

/** Draws an icon as a PNG, once for each brand. */
function drawAppIcon(brand: Brand, icon: (typeof appIcons)[number]): Promise<Buffer> {
  const key = icon.isDiscreet ? icon.path : `${brand.id} ${icon.path}`
  const png = drawn.get(key) ?? draw(brand, icon)
  drawn.set(key, png)
  png.catch(() => drawn.delete(key))
  return png
}

async function draw(brand: Brand, { sizePx, isMaskable, isDiscreet }: (typeof appIcons)[number]) {
  // Most processes never draw one, and the library is large.
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
