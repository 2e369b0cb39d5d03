/** Private tags as they are kept: trimmed, without empty ones, each once, in the order they were added. */
export function tidyTags(tags: readonly string[]): string[] {
  return [...new Set(tags.map(tag => tag.trim()))].filter(tag => tag !== '')
}
