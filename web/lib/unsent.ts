import { countDrafts } from './draft-store.ts'

/** Prefixes of what the site does not have yet, besides messages. */
const changes = ['note:', 'opinion:', 'picture-like:']
/** An older version stored unsent messages as drafts. */
const messages = ['draft:', 'outgoing:']

/** Whether anything on the device may have to be sent, also before its code has loaded. */
export const isAnythingUnsent = (me: string): boolean =>
  [...messages, ...changes].some(prefix => countDrafts(prefix, me) > 0)

/** Notes and likes that the site does not have yet. */
export const hasUnsavedChanges = (me: string): boolean =>
  changes.some(prefix => countDrafts(prefix, me) > 0)

/** How many messages of that member the site does not have yet. */
export const countUnsent = (me: string): number => countDrafts('outgoing:', me)
