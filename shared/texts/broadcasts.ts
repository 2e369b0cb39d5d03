/** Words of the broadcast chat. */
export const broadcastTexts = {
  title: 'Broadcast Messages',
  loading: 'Loading the messages around you',
  failed: 'The messages around you could not be loaded',
  failedBody: 'Please check your connection and your place on the map, and try again.',
  empty: 'No messages found in your area.',
  emptyBody: 'Everybody around can read what you write here, for 26 hours.',
  loadMore: 'Load more',
  allShown: "That's all folks...",
  replyPrivately: 'Reply privately',
  to: (name: string) => ` to ${name}`,
  newMessages: (count: number) => (count === 1 ? 'A new message' : `${count} new messages`),
  hidden: 'You are hiding: you can read, but not write to everybody around.',
  nowhere: 'You have no place on the map yet: you can read, but not write to everybody around.',
  openMap: 'Show yourself on the map',
} as const
