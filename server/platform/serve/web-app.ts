import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { sendProblem } from './problem.ts'

export const distFolder = fileURLToPath(new URL('../../../dist/', import.meta.url))

const hashedCaching = 'public, max-age=31536000, immutable'
const notPages = /^\/(api|tiles|assets|metrics)([/?]|$)/

/**
 * Serves the built web app: files with a hash in their name for ever, the rest for a look each time. Every address
 * that is no file and not the server's own opens the app, which knows its pages. A build made meanwhile is served at
 * once, and keeps the files of the one before (`scripts/build/replace-build.ts`).
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder = join(distFolder, 'web'),
): Promise<void> {
  const isBuilt = existsSync(join(folder, 'index.html'))
  app.setNotFoundHandler((request, reply) => {
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const isPage = isReading && !notPages.test(request.url)
    if (!isPage || !isBuilt) return sendProblem(reply, new Refusal('request/not-found'))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
  if (!isBuilt) return
  const common = { preCompressed: true, cacheControl: false, schemaHide: true }
  await app.register(fastifyStatic, {
    ...common,
    root: folder,
    wildcard: false,
    globIgnore: ['assets/**', '.*/**'],
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
