import type { FilterValues, YesNoFilter } from './filters.ts'

export const savedSearchesMax = 20
export const savedSearchNameMaxLength = 50

/**
 * Filters for members who are online now or whom the member has dealt with. Their matches are not new members, but ones
 * to be watched.
 */
const ofKnown: readonly YesNoFilter[] = ['online-now', 'liked', 'chatted']

/** Whether a search may notify of new profiles. A search that picks out known members may not. */
export const mayTellOfNew = ({ only = [], ownTags = [] }: FilterValues): boolean =>
  ownTags.length === 0 && !only.some(name => ofKnown.includes(name))
