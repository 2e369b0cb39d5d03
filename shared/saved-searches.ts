import type { FilterValues, YesNoFilter } from './filters.ts'

export const savedSearchesMax = 20
export const savedSearchNameMaxLength = 50

/** Of who is there just now, or whom the member has dealt with: nobody new, but somebody whom they would watch. */
const ofKnown: readonly YesNoFilter[] = ['online-now', 'liked', 'chatted']

/** Whether a search can tell of new profiles: not one by which a member picks out people they know. */
export const mayTellOfNew = ({ only = [], ownTags = [] }: FilterValues): boolean =>
  ownTags.length === 0 && !only.some(name => ofKnown.includes(name))
