import { limits } from '#shared/limits.ts'
import { isLongerThan } from '#shared/typed-text.ts'
import { fieldsOf } from '#web/lib/fields-of.ts'
import { isTooEarly } from '#web/lib/too-early.ts'

/** The text of a note until the server has saved it. */
export interface NoteDraft {
  readonly bodyText: string
  /** What the site had when the member began to type. */
  readonly savedText: string
  /** What this page is sending. */
  readonly sentText?: string | undefined
  /** The last text that was sent without an answer. It may have arrived. */
  readonly triedText?: string | undefined
  /** It could not be sent, and goes out by itself once it can. */
  readonly isWaiting: boolean
  /** It was typed or tried a while ago, so the note may have changed on another device. */
  readonly isOld: boolean
  /** The site asked to wait until then. */
  readonly notBefore?: number | undefined
  readonly failure?: string | undefined
}

/** A stored draft as another page continues it: what was being sent waits. */
export function noteDraftOf(stored: unknown): NoteDraft | undefined {
  const { bodyText, savedText, sentText, triedText, isWaiting, notBefore, failure } =
    fieldsOf(stored)
  if (typeof bodyText !== 'string' || typeof savedText !== 'string') return undefined
  return {
    bodyText,
    savedText,
    triedText: textOf(sentText) ?? textOf(triedText),
    isWaiting: isWaiting === true || typeof sentText === 'string',
    isOld: true,
    notBefore: typeof notBefore === 'number' ? notBefore : undefined,
    failure: textOf(failure),
  }
}

const textOf = (value: unknown) => (typeof value === 'string' ? value : undefined)

/** A failed save may have arrived after all, so its text is sent again even if it equals the saved one. */
export function needsSaving({ bodyText, sentText, failure }: NoteDraft, saved: string): boolean {
  const isSent = bodyText === sentText || (bodyText === saved && failure === undefined)
  return !isSent && !isTooLong(bodyText)
}

/** Whether it waits, and may be sent now. */
export const isDue = (draft: NoteDraft, now: number): boolean =>
  draft.isWaiting &&
  draft.sentText === undefined &&
  !isTooEarly(now, draft.notBefore) &&
  !isTooLong(draft.bodyText)

const isTooLong = (bodyText: string) => isLongerThan(bodyText, limits.noteMaxLength)

/** The member sees the text from the other device and their own, and saves what they choose. */
export const withBoth = (draft: NoteDraft, savedText: string): NoteDraft => ({
  bodyText: [savedText, draft.bodyText].filter(text => text !== '').join('\n\n'),
  savedText,
  isWaiting: false,
  isOld: true,
})
