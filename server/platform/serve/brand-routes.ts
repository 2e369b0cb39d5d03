import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { appIcons, appManifest, drawAppIcon } from '../brands/brand-app.ts'
import {
  brandIcon,
  brandStyle,
  logoPath,
  logoVersion,
  manifestPath,
} from '../brands/brand-files.ts'
import type { Brands } from '../brands/brands.ts'
import { sendWithEtag, withEtag } from './etag.ts'

/** A picture of the founder's own is shown, and runs nothing when it is opened by itself. */
const picturePolicy = "default-src 'none'; sandbox"
/** The same address is another brand's at another host, which a proxy may name in its own header. */
export const hostHeaders = 'host, x-forwarded-host'

/** Colours, logo, icons and manifest of the brand of the request's host. */
export function brandRoutes(app: FastifyInstance, brands: Brands): void {
  const hidden = { schema: { hide: true } }

  app.get('/brand.css', hidden, (request, reply) => {
    reply.type('text/css; charset=utf-8').header('vary', hostHeaders)
    return sendWithEtag(request, reply, withEtag(brandStyle(brands.of(request.hostname))))
  })

  app.get<{ Querystring: { v?: unknown } }>(logoPath, hidden, (request, reply) => {
    const brand = brands.of(request.hostname)
    const isKept = request.query.v === logoVersion(brand)
    if (isKept) reply.header('cache-control', 'public, max-age=31536000, immutable')
    return sendPicture(request, reply, brand.logoSvg)
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

function sendPicture(request: FastifyRequest, reply: FastifyReply, svg: string) {
  reply.type('image/svg+xml').header('vary', hostHeaders)
  reply.header('content-security-policy', picturePolicy)
  return sendWithEtag(request, reply, withEtag(svg))
}
