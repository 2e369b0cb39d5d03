import { isolated } from '../isolate.ts'
import { quoted } from './quoted.ts'

/** Words of the broadcast chat. */
export const broadcastTexts = {
  title: quoted('Broadcast Messages'),
  loading: 'Loading messages near you',
  failed: 'Couldn’t load messages near you',
  failedBody: 'Check your connection and your location, then try again.',
  empty: quoted('No messages found in your area.'),
  emptyBody: 'Everyone nearby can read your message for 26 hours.',
  loadMore: quoted('Load more'),
  notRefreshed: 'Can’t load new messages right now.',
  replyPrivately: 'Reply privately',
  to: (name: string) => ` to ${isolated(name)}`,
  delete: 'Delete',
  deleteTitle: 'Delete this message for everyone?',
  deleteBody: 'You can’t undo this. Some members may have read it.',
  deleteFailed: 'Couldn’t delete it. Try again.',
  hidden: 'You’re hidden, so you can read but not write here.',
  nowhere: 'You’re not on the map yet, so you can read but not write here.',
  openMap: 'Show yourself on the map',
} as const
