import type { RefusalCode } from '#shared/refusals.ts'

interface FieldError {
  readonly path: string
  readonly message: string
}

interface RefusalDetail {
  readonly errors?: readonly FieldError[]
  readonly retryAfterSeconds?: number
  /** Replaces the general words of the code. */
  readonly words?: string
  /** The case that put the member in the dungeon. */
  readonly caseId?: string
  /** When the reason of the refusal ends. Absent if administrators decide it. */
  readonly tsUntil?: number
  /** For the log, never for the caller. */
  readonly cause?: unknown
}

/** An expected failure that the caller gets as an answer. */
export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode
  readonly detail: RefusalDetail
  constructor(code: RefusalCode, detail: RefusalDetail = {}) {
    super(code, { cause: detail.cause })
    this.code = code
    this.detail = detail
  }
}

export function refuse(code: RefusalCode, detail?: RefusalDetail): never {
  throw new Refusal(code, detail)
}

/** Refuses an input field by its JSON pointer. */
export function refuseField(path: string, message: string): never {
  refuse('request/invalid', { errors: [{ path, message }] })
}
