import { limits } from '#shared/limits.ts'
import { notesTexts } from '#shared/texts/notes.ts'

/** Why a tag cannot be added, if `count` is how many there would be then. Empty and repeated ones are ignored elsewhere. */
export function tagProblemOf(typed: string, count: number): string | undefined {
  if (typed.trim().length > limits.privateTagMaxLength) {
    return notesTexts.tagTooLong(limits.privateTagMaxLength)
  }
  return count > limits.privateTagsMax ? notesTexts.tooManyTags(limits.privateTagsMax) : undefined
}
