import type { FastifyReply, FastifyRequest } from 'fastify'
import type { ExportPart } from '#server/platform/account-data.ts'
import { type ArchiveFile, zipOf } from '#server/platform/archive.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import { serverLimits } from '#shared/server-limits.ts'

const attemptKind = 'data-export'
/** Says nothing of what the site is to whoever looks over a shoulder into the folder. */
const fileName = 'my-data.zip'
const retryAfterSeconds = 10
/** Each holds a picture in memory for as long as its reader takes. */
const atOnceMax = 20

interface ExportCall {
  readonly viewer: Viewer
  readonly request: FastifyRequest
  readonly reply: FastifyReply
}

/** Sends members their data as a ZIP, so many an hour, and one at a time on this process. */
export class DataExports {
  readonly #platform: Platform
  readonly #parts: readonly ExportPart[]
  readonly #underWay = new Set<string>()

  constructor(platform: Platform, parts: readonly ExportPart[]) {
    this.#platform = platform
    this.#parts = parts
  }

  /** Asked for its head alone, it only says whether an export would be refused. */
  async send({ viewer, request, reply }: ExportCall): Promise<FastifyReply> {
    const { attempts } = this.#platform
    const { accountId } = viewer
    if (this.#underWay.has(accountId)) refuse('request/too-many', { retryAfterSeconds })
    if (this.#underWay.size >= atOnceMax) refuse('server/unavailable', { retryAfterSeconds })
    if (request.method === 'HEAD') {
      await attempts.requireOneLeft(attemptKind, accountId, serverLimits.dataExports)
      return asArchive(reply).send()
    }
    const archive = await this.#begin(viewer)
    // Its reader only sees it end too early.
    archive.once('error', error => request.log.error({ err: error }, 'an export broke off'))
    return asArchive(reply).send(archive)
  }

  async #begin(viewer: Viewer) {
    const { accountId } = viewer
    this.#underWay.add(accountId)
    try {
      await this.#platform.attempts.take(attemptKind, accountId, serverLimits.dataExports)
    } catch (error) {
      this.#underWay.delete(accountId)
      throw error
    }
    const archive = zipOf(this.#filesOf(viewer))
    return archive.once('close', () => this.#underWay.delete(accountId))
  }

  async *#filesOf(viewer: Viewer): AsyncIterable<ArchiveFile> {
    for (const filesOf of this.#parts) yield* filesOf(this.#platform, viewer)
  }
}

function asArchive(reply: FastifyReply) {
  reply.header('content-disposition', `attachment; filename="${fileName}"`)
  return reply.type('application/zip')
}
