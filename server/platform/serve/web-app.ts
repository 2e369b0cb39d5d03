import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { Refusal } from '../refusal.ts'
import { sendProblem } from './problem.ts'
import { type Encoding, readWebBuild, type WebFile } from './web-build.ts'

export const distFolder = fileURLToPath(new URL('../../../dist/', import.meta.url))

const yearSeconds = 31_536_000

/**
 * Serves the web app as it was built when the server started: files with a hash in their name for ever, the rest for a
 * look each time. Every address that is no file and not the server's own opens the app, which knows its pages.
 */
export async function serveWebApp(
  app: FastifyInstance,
  folder = join(distFolder, 'web'),
): Promise<void> {
  const files = await readWebBuild(folder)
  app.setNotFoundHandler((request, reply) => {
    const path = request.url.replace(/\?.*$/s, '')
    const isOurs = /^\/(api|tiles|assets)(\/|$)/.test(path)
    const isReading = request.method === 'GET' || request.method === 'HEAD'
    const file = files.get(path) ?? (isOurs ? undefined : files.get('/index.html'))
    if (!file || !isReading) return sendProblem(reply, new Refusal('request/not-found'))
    const isHashed = path.startsWith('/assets/')
    const caching = isHashed ? `public, max-age=${yearSeconds}, immutable` : 'no-cache'
    return sendFile(file, request, reply.header('cache-control', caching))
  })
}

function sendFile({ type, forms }: WebFile, { headers }: FastifyRequest, reply: FastifyReply) {
  const accepted = headers['accept-encoding'] ?? ''
  const form = forms.find(({ encoding }) => isAccepted(encoding, accepted))
  if (!form) throw new Error('a file without its plain form')
  reply.headers({ etag: form.tag, vary: 'accept-encoding' })
  if (headers['if-none-match']?.includes(form.tag)) return reply.code(304).send()
  if (form.encoding) reply.header('content-encoding', form.encoding)
  return reply.code(200).type(type).send(form.bytes)
}

function isAccepted(encoding: Encoding, accepted: string) {
  if (!encoding) return true
  const named = accepted.split(',').map(name => name.trim().split(/\s*;\s*/))
  return named.some(([name, quality = '']) => name === encoding && !/^q=0(\.0*)?$/.test(quality))
}
