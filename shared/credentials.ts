/** How typed addresses and passwords compare. Keyboards and systems write the same characters in different ways. */

import { limits } from './limits.ts'

/** Characters that nobody sees, and spaces other than the plain one. */
const hiddenMark = /[^\S ]|[\p{Cc}\p{Cf}\p{Default_Ignorable_Code_Point}]/u
const hiddenMarks = new RegExp(hiddenMark, 'gu')

export const hasHiddenMark = (typed: string): boolean => hiddenMark.test(typed)

export const withoutHiddenMarks = (typed: string): string => typed.replaceAll(hiddenMarks, '')

/** NFC: a letter with its accent is one character, on every keyboard. */
export const comparablePassword = (typed: string): string => typed.normalize('NFC')

export const isShortPassword = (typed: string): boolean =>
  Array.from(comparablePassword(typed)).length < limits.passwordMinLength
