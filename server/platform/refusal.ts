import type { RefusalCode } from '#shared/refusals.ts'

export interface FieldError {
  readonly path: string
  readonly message: string
}

interface RefusalDetail {
  readonly errors?: readonly FieldError[]
  readonly retryAfterSeconds?: number
  /** The case that a member is in the dungeon for. */
  readonly caseId?: string
  /** The end of what the refusal is about; absent where administrators decide it. */
  readonly tsUntil?: number
  /** For the log, never for the caller. */
  readonly cause?: unknown
}

/** An expected failure on its way to the caller. */
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

/** A field of the input is unfit, by its JSON pointer. */
export function refuseField(path: string, message: string): never {
  refuse('request/invalid', { errors: [{ path, message }] })
}
