import type { RefusalCode } from '#shared/refusals.ts'
import { refusalTexts } from '#shared/texts/refusals.ts'
import { refusal } from './fake-site.ts'

/** A refused call with the server's words, which pages show. */
export const refusalInWords = (code: RefusalCode): Response =>
  refusal(code, { detail: refusalTexts[code].detail })
