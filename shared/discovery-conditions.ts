/** What a search may ask of those it finds, beside what they say of themselves. */
export const discoveryConditions = [
  'has-picture',
  'online-now',
  'new-here',
  'liked',
  'not-liked',
  'chatted',
  'not-chatted',
  /** Neither liked, disliked nor skipped: who is left for the deck. */
  'not-swiped',
] as const

export type DiscoveryCondition = (typeof discoveryConditions)[number]
