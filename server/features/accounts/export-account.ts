import { Readable } from 'node:stream'
import { type ArchiveFile, zipOf } from '#server/platform/archive.ts'
import { networkOf, wideNetworkOf } from '#server/platform/network.ts'
import type { Platform } from '#server/platform/platform.ts'
import { refuse } from '#server/platform/refusal.ts'
import type { Call } from '#server/platform/serve/serve.ts'
import type { Viewer } from '#server/platform/session/sessions.ts'
import type { Contract } from '#shared/contract/index.ts'
import { serverLimits } from '#shared/server-limits.ts'

const quotaKind = 'data-export'

/** Neutral: other people may see the folder that it is saved in. */
const fileName = 'my-data.zip'

const retryAfterSeconds = 10

/** Each export holds a picture in memory for as long as its reader takes. No single network can fill all slots. */
const activeMax = { all: 20, wideNetwork: 8, network: 4 }

export type ExportFiles = (viewer: Viewer) => AsyncIterable<ArchiveFile>

type ExportEndpoint = Contract['GET /api/account/export']

/**
 * Sends members their data as a ZIP. It allows a limited number an hour, and one at a time for each account on this
 * process.
 */
export class DataExports {
  readonly #platform: Platform
  readonly #filesOf: ExportFiles
  /** The accounts with an active export, and the IP address that receives each. */
  readonly #active = new Map<string, string>()

  constructor(platform: Platform, filesOf: ExportFiles) {
    this.#platform = platform
    this.#filesOf = filesOf
  }

  /** A HEAD request only shows whether an export would be refused. */
  async open({ viewer, request, reply }: Call<ExportEndpoint>): Promise<Readable> {
    const { quotas } = this.#platform
    const { accountId } = viewer
    const isHead = request.method === 'HEAD'
    if (this.#active.has(accountId)) refuse('request/too-many', { retryAfterSeconds })
    if (!this.#hasRoom(request.address)) refuse('server/unavailable', { retryAfterSeconds })
    if (isHead) await quotas.requireOneLeft(quotaKind, accountId, serverLimits.dataExports)
    const archive = isHead ? Readable.from([]) : await this.#start(viewer, request.address)
    // The reader only sees the archive end too early.
    archive.once('error', error => request.log.error({ err: error }, 'an export failed'))
    reply.header('content-disposition', `attachment; filename="${fileName}"`)
    reply.type('application/zip')
    return archive
  }

  #hasRoom(address: string) {
    const active = [...this.#active.values()]
    const { limitsFactor } = this.#platform.config
    const hasRoomIn = (keyOf: (address: string) => string, most: number) =>
      active.filter(each => keyOf(each) === keyOf(address)).length < most * limitsFactor
    if (active.length >= activeMax.all) return false
    return (
      hasRoomIn(wideNetworkOf, activeMax.wideNetwork) && hasRoomIn(networkOf, activeMax.network)
    )
  }

  async #start(viewer: Viewer, address: string) {
    const { accountId } = viewer
    this.#active.set(accountId, address)
    try {
      await this.#platform.quotas.take(quotaKind, accountId, serverLimits.dataExports)
    } catch (error) {
      this.#active.delete(accountId)
      throw error
    }
    const archive = zipOf(this.#filesOf(viewer))
    return archive.once('close', () => this.#active.delete(accountId))
  }
}
