/** Under these keys, and those of both members of a conversation, the device keeps drafts. */
export const draftPrefix = 'draft:'

/** The others to whom a member has begun to write on this device. */
export function storedDrafts(me: string): string[] {
  const start = `${draftPrefix}${me} `
  return Object.keys(localStorage).flatMap(key =>
    key.startsWith(start) ? [key.slice(start.length)] : [],
  )
}
