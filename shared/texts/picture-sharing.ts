/** Words of the list of who asks for private pictures and who may see them. */
export const pictureSharingTexts = {
  sectionTitle: 'Who can see your private pictures',
  sectionLead:
    'Only members you share them with, until the time is up or you take them back. Sending one in a chat shares it too.',
  failed: 'The list of who can see your private pictures could not be loaded',
  moreFailed: 'Could not be loaded. Try again',
  more: 'Load More',
  nobody: 'Nobody but you.',
  nobodyBody:
    'Once you share private pictures, you see here with whom, until when, and when they were seen.',

  requests: 'Requests to see them',
  askedOn: (day: string) => `Asked on ${day}`,
  declineFrom: (name: string) => `Decline the request from ${name}`,
  decline: 'Decline',
  declined: (name: string) => `You declined. ${name} is not told.`,
  declineFailed: 'The request could not be declined',

  viewers: 'Shared with',
  sharedOn: (day: string) => `Shared on ${day}`,
  sentOn: (day: string) => `Sent in a chat on ${day}`,
  endsAt: (moment: string) => `Until ${moment}`,
  endless: 'Until you take it back',
  seenAt: (moment: string) => `Seen ${moment}`,
  notSeen: 'Not seen yet',
  takeBack: (picture: string, name: string) => `Take ${picture.toLowerCase()} back from ${name}`,
  takeAllBack: 'Take all back',
  takeAllBackFrom: (name: string) => `Take all back from ${name}`,
  takenBack: (name: string) => `No longer shared with ${name}`,
  takeBackFailed: 'It could not be taken back',
} as const
