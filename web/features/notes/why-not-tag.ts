import { limits } from '#shared/limits.ts'
import { notesTexts } from '#shared/texts/notes.ts'

/** Words for why a tag cannot be added to what would then be so many. Empty and repeated ones are ignored. */
export function whyNotTag(typed: string, count: number): string | undefined {
  if (typed.trim().length > limits.privateTagMaxLength) {
    return notesTexts.tagTooLong(limits.privateTagMaxLength)
  }
  return count > limits.privateTagsMax ? notesTexts.tooManyTags(limits.privateTagsMax) : undefined
}
