import { folded } from './folded.ts'
import { tidyLine } from './typed-text.ts'

/**
 * Private tags as they are stored: tidied, without empty or repeated ones, in the order they were added. Tags with
 * the same folded form are repeated ones.
 */
export function tidyTags(tags: readonly string[]): string[] {
  const byForm = new Map<string, string>()
  for (const tag of tags.map(tidyLine)) {
    const form = folded(tag)
    if (tag !== '' && !byForm.has(form)) byForm.set(form, tag)
  }
  return [...byForm.values()]
}
