/** How typed passwords compare. Keyboards and systems write the same characters in different ways. */

import { limits } from './limits.ts'

/** NFC: a letter with its accent is one character, on every keyboard. */
export const comparablePassword = (typed: string): string => typed.normalize('NFC')

export const isShortPassword = (typed: string): boolean =>
  Array.from(comparablePassword(typed)).length < limits.passwordMinLength
