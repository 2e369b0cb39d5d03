import { Readable } from 'node:stream'
import { setImmediate } from 'node:timers/promises'
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify'
import { wideNetworkOf } from '../network.ts'

const kilobyte = 1_024
const megabyte = 1_024 * kilobyte

/** The number of connections bounds smaller answers, because each connection has one answer at a time. */
const smallBytes = 16 * kilobyte
/** A reader with more than this waiting must read at this rate on average. */
const slow = { bytes: 256 * kilobyte, bytesPerSecond: 16 * kilobyte, graceMs: 10_000 }
/** Limits for all answers that wait for one member's readers, for one wide network, and for the process. */
const mostBytes = { member: 16 * megabyte, network: 32 * megabyte, process: 64 * megabyte }
/** What an answer without a length may have in memory: a piece of it, and a picture in an archive. */
const streamBytes = 512 * kilobyte
const pieceBytes = 64 * kilobyte
const sweepMs = 1_000

export interface PendingAnswer {
  readonly member: string | undefined
  readonly network: string
  /** What is sent. Answers with the same content have it in memory once. */
  readonly content: object
  /** Bytes in memory until the last answer with them has been sent. */
  readonly bytes: number
  readonly cut: () => void
}

/** Answers in memory whose readers have not taken them yet. */
export class PendingAnswers {
  readonly #all = new Share()
  readonly #members = new Map<string, Share>()
  readonly #networks = new Map<string, Share>()

  get bytes(): number {
    return this.#all.bytes
  }

  /**
   * Adds an answer. Over a limit it cuts the oldest other answers of the member, of the network, then of the heaviest
   * network. Answers that were read have left by then, so members who reconnect after a break get theirs.
   * @returns how to remove the answer
   */
  add(answer: PendingAnswer): () => void {
    const { member, network } = answer
    const own = member === undefined ? undefined : shareOf(this.#members, member)
    const shared = shareOf(this.#networks, network)
    for (const share of [own, shared, this.#all]) share?.add(answer)
    const others = (share: Share) => [...share.answers].filter(each => each !== answer)
    const cutOldest = (share: Share, mostBytes: number) => {
      if (share.bytes <= mostBytes) return
      for (const oldest of others(share)) {
        this.#cut(oldest)
        if (share.bytes <= mostBytes) return
      }
    }
    if (own) cutOldest(own, mostBytes.member)
    cutOldest(shared, mostBytes.network)
    while (this.bytes > mostBytes.process) {
      const heaviest = [...this.#networks.values()].toSorted((one, two) => two.bytes - one.bytes)
      const [oldest] = heaviest.flatMap(others)
      if (!oldest) break
      this.#cut(oldest)
    }
    return () => this.#remove(answer)
  }

  #cut(answer: PendingAnswer) {
    this.#remove(answer)
    answer.cut()
  }

  #remove(answer: PendingAnswer) {
    this.#all.remove(answer)
    removeFrom(this.#members, answer.member ?? '', answer)
    removeFrom(this.#networks, answer.network, answer)
  }
}

/** The waiting answers of one member, one network or all, oldest first. */
class Share {
  readonly answers = new Set<PendingAnswer>()
  readonly #users = new Map<object, number>()
  bytes = 0

  add(answer: PendingAnswer): void {
    const { content, bytes } = answer
    const users = this.#users.get(content) ?? 0
    this.answers.add(answer)
    this.#users.set(content, users + 1)
    if (users === 0) this.bytes += bytes
  }

  remove(answer: PendingAnswer): void {
    if (!this.answers.delete(answer)) return
    const { content, bytes } = answer
    const users = this.#users.get(content) ?? 0
    if (users > 1) this.#users.set(content, users - 1)
    else this.#users.delete(content)
    if (users === 1) this.bytes -= bytes
  }
}

function shareOf(shares: Map<string, Share>, key: string): Share {
  const share = shares.get(key) ?? new Share()
  shares.set(key, share)
  return share
}

function removeFrom(shares: Map<string, Share>, key: string, answer: PendingAnswer) {
  const share = shares.get(key)
  share?.remove(answer)
  if (share?.answers.size === 0) shares.delete(key)
}

interface Reading {
  readonly waitedMs: number
  /** Bytes that have left the process since the answer began. The reader never has more. */
  readonly sentBytes: number
  /** Infinite if unknown. */
  readonly leftBytes: number
}

/**
 * Uses the average since the answer began. At 20 KB a second, the kernel takes megabytes at once, and then nothing for
 * a minute.
 */
export function isTooSlow({ waitedMs, sentBytes, leftBytes }: Reading): boolean {
  if (waitedMs <= slow.graceMs || leftBytes <= slow.bytes) return false
  return sentBytes < (slow.bytesPerSecond * waitedMs) / 1_000
}

interface Sending {
  readonly reply: FastifyReply
  readonly length: number
  readonly sentBefore: number
  waitedMs: number
}

/**
 * Limits the answers that wait in memory for slow readers, and cuts readers that are too slow. Event streams have their
 * own limit.
 */
export function boundPendingAnswers(app: FastifyInstance): void {
  const pending = new PendingAnswers()
  const sending = new Set<Sending>()
  const sweep = setInterval(() => {
    for (const each of sending) {
      if (!each.reply.raw.writableNeedDrain) continue
      each.waitedMs += sweepMs
      const sentBytes = sentOver(each.reply) - each.sentBefore
      const reading = { sentBytes, waitedMs: each.waitedMs, leftBytes: each.length - sentBytes }
      if (isTooSlow(reading)) each.reply.raw.destroy()
    }
  }, sweepMs).unref()
  app.addHook('onClose', async () => clearInterval(sweep))
  app.addHook('onSend', (request, reply, payload: unknown, done) => {
    const length = lengthOf(request, reply, payload)
    if (length <= smallBytes) return done(null, payload)
    const { raw } = reply
    const remove = pending.add({
      member: request.viewer?.profileId,
      network: wideNetworkOf(request.address),
      content: typeof payload === 'object' && payload ? payload : reply,
      bytes: Number.isFinite(length) ? length : streamBytes,
      cut: () => raw.destroy(),
    })
    const each = { reply, length, sentBefore: sentOver(reply), waitedMs: 0 }
    if (length > slow.bytes) sending.add(each)
    raw.once('close', () => {
      remove()
      sending.delete(each)
    })
    if (length <= slow.bytes || !Number.isFinite(length)) return done(null, payload)
    reply.header('content-length', length)
    done(null, inPieces(payload))
  })
}

/** Infinite for a stream without a length. Zero for a stream with one: it is a file, read as it is sent. */
function lengthOf({ method }: FastifyRequest, reply: FastifyReply, payload: unknown) {
  if (method === 'HEAD') return 0
  if (typeof payload === 'string') return Buffer.byteLength(payload)
  if (payload instanceof Uint8Array) return payload.length
  const isStream = payload instanceof Readable && !reply.hasHeader('content-length')
  return isStream ? Number.POSITIVE_INFINITY : 0
}

/**
 * Splits an answer. A whole one shows progress only when all of it has gone, and blocks the process while the kernel
 * copies it.
 */
function inPieces(payload: unknown): Readable {
  const bytes = typeof payload === 'string' ? Buffer.from(payload) : payload
  const pieces = bytes instanceof Uint8Array ? piecesOf(bytes) : []
  return Readable.from(pieces, { objectMode: false })
}

async function* piecesOf(bytes: Uint8Array) {
  for (let at = 0; at < bytes.length; at += pieceBytes) {
    yield bytes.subarray(at, at + pieceBytes)
    await setImmediate()
  }
}

const sentOver = ({ raw }: FastifyReply) => raw.socket?.bytesWritten ?? 0
