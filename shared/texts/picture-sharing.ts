import { isolated } from '../isolate.ts'
/** Words of the lists of members who ask for private pictures and who may see them. */
export const pictureSharingTexts = {
  sectionTitle: 'Who can see your private pictures',
  sectionLead:
    'You choose who sees them and for how long. Sending one in a chat shares it until you stop.',
  failed: 'Couldn’t load who sees your private pictures',
  moreFailed: 'Couldn’t load more. Try again',
  more: 'Load More',
  nobody: 'Only you',
  nobodyBody: 'Members you share pictures with appear here.',

  requests: 'Requests to see them',
  askedOn: (day: string) => `Asked on ${day}`,
  declineFrom: (name: string) => `Decline the request from ${isolated(name)}`,
  decline: 'Decline',
  declined: (name: string) => `Declined. We won’t tell ${isolated(name)}.`,
  declineFailed: 'Couldn’t decline the request',

  viewers: 'Shared with',
  sharedOn: (day: string) => `Shared on ${day}`,
  sentOn: (day: string) => `Sent in a chat on ${day}`,
  endsAt: (moment: string) => `Until ${moment}`,
  endless: 'Until you stop sharing',
  seenAt: (moment: string) => `Seen ${moment}`,
  notSeen: 'Not seen yet',
  takeBack: (picture: string, name: string) =>
    `Stop sharing ${picture.toLowerCase()} with ${isolated(name)}`,
  takeAllBack: 'Stop sharing all',
  takeAllBackFrom: (name: string) => `Stop sharing all with ${isolated(name)}`,
  takenBack: (name: string) => `Stopped sharing with ${isolated(name)}`,
  takeBackFailed: 'Couldn’t stop sharing',
} as const
