/** Typed text as it is stored: whole characters only, without surrounding space. */
export const trimmed = (typed: string): string => typed.toWellFormed().trim()

export const onOneLine = (typed: string): string => trimmed(typed.replaceAll(/\s+/gu, ' '))
