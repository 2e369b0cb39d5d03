import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import type { Brands } from '../brands/brands.ts'
import { Refusal } from '../refusal.ts'
import { hostHeaders } from './brand-routes.ts'
import { sendProblem } from './problem.ts'
import { sendTagged } from './send-tagged.ts'
import { WebPages } from './web-pages.ts'

export const distFolder = fileURLToPath(new URL('../../../dist/', import.meta.url))

const hashedCaching = 'public, max-age=31536000, immutable'
const notPages = /^\/(api|tiles|assets|metrics)([/?]|$)/

/**
 * Serves the built web app: files with a hash in their name for ever, the rest for a look each time. Every address
 * that is no file and not the server's own opens the app, in the brand of its host. A build made meanwhile is served at
 * once, and keeps the files of the one before (`scripts/build/replace-build.ts`).
 */
export async function serveWebApp(
  app: FastifyInstance,
  brands: Brands,
  folder = join(distFolder, 'web'),
): Promise<void> {
  const pageFile = join(folder, 'index.html')
  const pages = existsSync(pageFile) ? new WebPages(pageFile) : undefined
  app.setNotFoundHandler((request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const isPage = isReading && !notPages.test(request.url)
    if (!isPage || !pages) return sendProblem(reply, new Refusal('request/not-found'))
    reply.type('text/html; charset=utf-8').header('vary', `${hostHeaders}, cookie`)
    const isDiscreet = request.cookies.discreet === '1'
    return sendTagged(request, reply, pages.of(brands.of(request.hostname), isDiscreet))
  })
  if (!pages) return
  const common = { preCompressed: true, cacheControl: false, schemaHide: true }
  await app.register(fastifyStatic, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '.*/**', 'index.html*'],
    setHeaders: reply => void reply.header('cache-control', 'no-cache'),
  })
  await app.register(fastifyStatic, {
    ...common,
    root: join(folder, 'assets'),
    prefix: '/assets/',
    decorateReply: false,
    setHeaders: reply => void reply.header('cache-control', hashedCaching),
  })
}
