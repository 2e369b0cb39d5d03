import { existsSync } from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance } from 'fastify'
import { Refusal } from '../refusal.ts'
import { sendProblem } from './problem.ts'

export const distFolder = fileURLToPath(new URL('../../../dist/', import.meta.url))
const webFolder = join(distFolder, 'web')

const yearSeconds = 31_536_000
const notPages = /^\/(api|tiles|assets|metrics)([/?]|$)/

/**
 * Serves the built web app: files with a hash in their name for ever, the rest for a look each time. Every address
 * that is no file and not the server's own opens the app, which knows its pages.
 */
export async function serveWebApp(app: FastifyInstance): Promise<void> {
  const isBuilt = existsSync(join(webFolder, 'index.html'))
  app.setNotFoundHandler((request, reply) => {
    const isPage = request.method === 'GET' && !notPages.test(request.url)
    if (!isPage || !isBuilt) return sendProblem(reply, new Refusal('request/not-found'))
    return reply.header('cache-control', 'no-cache').sendFile('index.html')
  })
  if (!isBuilt) return
  await app.register(fastifyStatic, {
    root: webFolder,
    preCompressed: true,
    wildcard: false,
    cacheControl: false,
    schemaHide: true,
    setHeaders: (reply, path) => {
      const isHashed = path.includes('/assets/')
      const value = isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache'
      reply.header('cache-control', value)
    },
  })
}
