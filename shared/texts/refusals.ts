import { cootiesLimits } from '../games/cooties/rules.ts'
import { photoHelpLimits } from '../games/photo-help/limits.ts'
import { healthLimits } from '../health.ts'
import { identifyLimits } from '../identify.ts'
import { limits } from '../limits.ts'
import type { RefusalCode } from '../refusals.ts'
import { savedSearchesMax } from '../saved-searches.ts'
import { searchWordsMax } from '../search-words.ts'
import { numberWords, numberWordsFirst } from './number-words.ts'

interface RefusalText {
  readonly title: string
  readonly detail: string
}

/** The web puts the moment into the reader's own time (web/lib/api-problem.ts). */
export const dungeonUntil = (tsUntil: number): string =>
  `You are in the Bad Boy Dungeon until ${new Date(tsUntil).toUTCString()}. Until then you can read and change your own data only.`

/** The words of every refusal. None hints at a member who is hidden, blocked or gone. */
export const refusalTexts: Readonly<Record<RefusalCode, RefusalText>> = {
  'request/unreadable': { title: 'Unreadable', detail: 'The request could not be read.' },
  'request/cross-site': { title: 'Refused', detail: 'This request came from another site.' },
  'request/not-found': { title: 'Not found', detail: 'There is nothing at this address.' },
  'request/method-not-allowed': {
    title: 'Not allowed',
    detail: 'This address does not answer this method.',
  },
  'request/too-slow': { title: 'Too slow', detail: 'The request took too long to arrive.' },
  'request/headers-too-large': {
    title: 'Too large',
    detail: 'The address or the headers of the request are larger than allowed.',
  },
  'request/too-large': { title: 'Too large', detail: 'The request is larger than allowed.' },
  'request/wrong-media-type': {
    title: 'Wrong type',
    detail: 'This kind of content cannot be read here.',
  },
  'request/invalid': { title: 'Not valid', detail: 'Please check what you entered.' },
  'request/too-many': { title: 'Too many', detail: 'That was too often. Please wait a moment.' },
  'server/failed': { title: 'Failed', detail: 'Something went wrong on our side.' },
  'server/unavailable': {
    title: 'Unavailable',
    detail: 'The site is busy at the moment. Please try again.',
  },
  'server/disk-full': { title: 'No room', detail: 'The site has no room to store this right now.' },
  'session/missing': { title: 'Logged out', detail: 'Please log in.' },
  'session/not-yours': { title: 'Not yours', detail: 'This belongs to somebody else.' },
  'session/not-allowed': { title: 'Not allowed', detail: 'Your account may not do this.' },
  'accounts/wrong-credentials': {
    title: 'Not logged in',
    detail: 'Password and/or Email address is incorrect',
  },
  'accounts/network-spent': {
    title: 'Too many',
    detail:
      'There were too many attempts from your network. If you have an account, a login link by email still lets you in.',
  },
  'accounts/wrong-password': { title: 'Refused', detail: 'The current password is not correct.' },
  'accounts/fresh-link-needed': {
    title: 'Refused',
    detail: 'Your login link was used too long ago. Please have a new one emailed to you.',
  },
  'accounts/password-unfit': {
    title: 'Not valid',
    detail: 'Choose a password of at least 10 characters that is not a common one.',
  },
  'accounts/session-not-found': { title: 'Not found', detail: 'This session has already ended.' },
  'accounts/email-link-void': {
    title: 'Link not valid',
    detail: 'This link has been used, cancelled or replaced, or it has expired.',
  },
  'profile/not-found': { title: 'Not found', detail: 'This profile cannot be shown.' },
  'profile/incomplete': {
    title: 'Profile incomplete',
    detail: 'First add a name and your birthdate to your profile.',
  },
  'profile/under-age': { title: 'Not valid', detail: 'Members must be 18 or older.' },
  'profile/birthdate-fixed': {
    title: 'Not valid',
    detail: 'A birthdate can be corrected once. Please contact us to change it again.',
  },
  'pictures/not-found': { title: 'Not found', detail: 'This picture cannot be shown.' },
  'pictures/original-not-yours': {
    title: 'Not yours',
    detail: 'Only its owner can open the original of a picture.',
  },
  'pictures/not-a-picture': {
    title: 'Wrong type',
    detail: 'Only png, jpeg and webp pictures can be uploaded.',
  },
  'pictures/damaged': { title: 'Not valid', detail: 'This picture is damaged or too large.' },
  'pictures/marked-by-members': {
    title: 'Marked by members',
    detail: 'Several members have marked this picture as not safe for work.',
  },
  'pictures/your-own': { title: 'Not valid', detail: 'This is your own picture.' },
  'pictures/not-flagged': { title: 'Not found', detail: 'You have not marked this picture.' },
  'pictures/grant-not-found': { title: 'Not found', detail: 'This is not shared any more.' },
  'pictures/not-private': {
    title: 'Not valid',
    detail: 'Only private pictures of your own can be shared.',
  },
  'pictures/private-now': {
    title: 'Private now',
    detail: 'A picture you chose has become private. Sending it shares it with this member.',
  },
  'pictures/oneself': { title: 'Not valid', detail: 'This is your own profile.' },
  'pictures/too-many': { title: 'Too many', detail: 'Delete a picture before adding another.' },
  'position/none-yet': { title: 'No position', detail: 'Choose your place on the map first.' },
  'discovery/contributors-only': {
    title: 'For contributors',
    detail:
      'Contributors save searches, and everybody while the funds allow it. Those you have stay, and you can use or delete them.',
  },
  'discovery/search-not-found': {
    title: 'Not found',
    detail: 'This search is not there any more.',
  },
  'discovery/search-id-taken': { title: 'Conflict', detail: 'Another search has this id.' },
  'discovery/search-name-taken': {
    title: 'Not valid',
    detail: 'Another of your searches has this name.',
  },
  'discovery/search-of-known': {
    title: 'Not possible',
    detail: 'A search for members you know, or for who is online, cannot tell you of new ones.',
  },
  'discovery/too-many-searches': {
    title: 'Too many',
    detail: `You can save ${savedSearchesMax} searches. Delete one before you save another.`,
  },
  'likes/oneself': { title: 'Not valid', detail: 'This is your own profile.' },
  'likes/own-picture': { title: 'Not valid', detail: 'This is your own picture.' },
  'likes/swipes-spent': {
    title: 'Enough for today',
    detail: `You have said what you think of ${limits.standardSwipes.count} members within a day. Contributors swipe without limit.`,
  },
  'likes/contributors-only': {
    title: 'For contributors',
    detail: `Everybody sees the first ${limits.standardLikesShown} of each list. The rest is open to contributors, and to all members while contributing-member funds allow.`,
  },
  'likes/too-many-hidden': {
    title: 'Too many',
    detail: 'You have put aside as many members as possible. Show some of them again first.',
  },
  'notes/oneself': { title: 'Not valid', detail: 'This is your own profile.' },
  'moderation/not-found': { title: 'Not found', detail: 'There is nothing here to report.' },
  'moderation/oneself': { title: 'Not valid', detail: 'You cannot report what is your own.' },
  'moderation/case-not-found': { title: 'Not found', detail: 'This case is not there any more.' },
  'moderation/too-late': { title: 'Too late', detail: 'The time for this is over.' },
  'moderation/answered': { title: 'Answered already', detail: 'You have answered already.' },
  'moderation/no-appeal': {
    title: 'No appeal',
    detail: 'This case has been appealed already, or the verdict is the one you wanted.',
  },
  'moderation/voted': { title: 'Voted already', detail: 'You have voted in this case.' },
  'moderation/not-waiting': {
    title: 'Not waiting',
    detail: 'This case does not wait for an administrator any more.',
  },
  'moderation/not-decided': {
    title: 'Not decided',
    detail: 'Only what was decided, and not overturned before, can be overturned.',
  },
  'moderation/own-case': {
    title: 'Your own case',
    detail:
      'You are a side of this case, or were called as its juror: another administrator has to see to it.',
  },
  'moderation/own-decision': {
    title: 'Your own decision',
    detail: 'You decided this case before: another administrator has to judge the appeal.',
  },
  'moderation/not-in-dungeon': { title: 'Not there', detail: 'This member is not in the dungeon.' },
  'moderation/in-dungeon': {
    title: 'You are in the dungeon',
    detail:
      'You are in the Bad Boy Dungeon until administrators decide. Until then you can read and change your own data only.',
  },
  'moderation/id-taken': { title: 'Conflict', detail: 'Another report has this id.' },
  'identify/not-found': { title: 'Not found', detail: 'There is nothing here for you to judge.' },
  'identify/picture-unfit': {
    title: 'Not possible',
    detail: 'Choose a public picture of yours that is not marked as explicit.',
  },
  'identify/attempt-open': {
    title: 'Not yet',
    detail: 'You have an attempt under way. It has to end first.',
  },
  'identify/id-taken': { title: 'Conflict', detail: 'Another attempt has this id.' },
  'identify/too-late': {
    title: 'Too late',
    detail: `The ${numberWords(identifyLimits.shootMs / 60_000)} minutes are over.`,
  },
  'identify/over': { title: 'Over', detail: 'This attempt is over already.' },
  'identify/voted': { title: 'Voted', detail: 'You have voted on this already.' },

  'games/not-joined': { title: 'Not in the game', detail: 'Join the game first.' },
  'games/not-found': { title: 'Not found', detail: 'This is not in your game any more.' },
  'games/answered': { title: 'Answered', detail: 'You have answered this already.' },
  'games/over': { title: 'Over', detail: 'This is over already.' },
  'games/no-carrier': { title: 'No cooties', detail: 'You have no cooties now.' },
  'games/not-cured': {
    title: 'Not cured',
    detail: 'Only somebody who has had cooties and is cured can give a shot.',
  },
  'games/not-on-map': {
    title: 'Not on the map',
    detail: 'Show yourself on the map first: who cannot be seen pokes nobody.',
  },
  'games/pokes-spent': {
    title: 'No pokes left',
    detail: `You have poked ${numberWords(cootiesLimits.pokesPerDay)} players today. There are more tomorrow.`,
  },
  'games/shots-spent': {
    title: 'No shots left',
    detail: `You have given ${numberWords(cootiesLimits.shotsPerDay)} shots today. There are more tomorrow.`,
  },
  'games/quiz-later': {
    title: 'Not yet',
    detail: `The quiz can be tried again ${numberWords(cootiesLimits.quizWaitMs / 3_600_000)} hours after the last time.`,
  },
  'games/picture-unfit': {
    title: 'Not this picture',
    detail: 'It takes a public picture of yours that is not marked as explicit.',
  },
  'games/offers-full': {
    title: 'Enough for now',
    detail: `${numberWordsFirst(photoHelpLimits.openOffers)} pictures can wait for help at a time, each once.`,
  },
  'chat/foreign-picture': {
    title: 'Not yours',
    detail: 'Only your own pictures can be sent.',
  },
  'chat/id-taken': { title: 'Conflict', detail: 'Another message has this id.' },
  'chat/empty': { title: 'Not valid', detail: 'Write a message or add a picture.' },
  'chat/oneself': { title: 'Not valid', detail: 'This is your own profile.' },
  'notifications/not-found': {
    title: 'Not found',
    detail: 'This notification is not there any more.',
  },
  'chat/not-found': { title: 'Not found', detail: 'This message is not there any more.' },
  'chat/unknown-reply': {
    title: 'Not valid',
    detail: 'The message that this one answers is not there any more.',
  },
  'chat/hidden': {
    title: 'You are hiding',
    detail: 'Show yourself on the map to write to everybody around.',
  },
  'chat/private-picture': {
    title: 'Not valid',
    detail: 'Everybody around would see it: choose public pictures only.',
  },
  'chat/broadcasts-spent': {
    title: 'Enough for today',
    detail: `You have written to everybody around ${limits.standardBroadcasts.count} times within a day. Contributors write without limit.`,
  },
  'chat/sector-too-far': {
    title: 'Too far',
    detail: 'You can read what is written around your own place.',
  },
  'chat/too-many-words': {
    title: 'Too many words',
    detail: `Look for at most ${searchWordsMax} different words.`,
  },
  'chat/search-too-wide': {
    title: 'Too much to look through',
    detail: 'Add a word or make it longer.',
  },
  'health/not-found': { title: 'Not found', detail: 'This notice is not there any more.' },
  'health/account-too-new': {
    title: 'Not yet',
    detail: `You can send notices once you have been a member for ${healthLimits.accountAgeDays} days.`,
  },
  'health/report-spent': {
    title: 'Once a week',
    detail:
      'You have sent a report within the last week. This page says when you can send another.',
  },
  'health/too-long-ago': {
    title: 'Too long ago',
    detail: 'Clinics do not ask people from so long ago to be told of this infection.',
  },
  'health/unknown-people': {
    title: 'Not possible',
    detail:
      'You can notify members with whom you have exchanged messages, and who first wrote to you a day ago or earlier.',
  },
  'health/own-notice': {
    title: 'Not allowed',
    detail: 'This notice was sent to you or by you. Another administrator has to look at it.',
  },
  'support/not-found': { title: 'Not found', detail: 'This message is not there any more.' },
  'support/no-address': {
    title: 'No address',
    detail: 'Whoever wrote this gave no address to answer to.',
  },
  'support/answered': {
    title: 'Answered meanwhile',
    detail: 'Somebody else has answered meanwhile. Read their answer before you send yours.',
  },
  'support/id-taken': { title: 'Conflict', detail: 'Another message has this id.' },
  'billing/no-way-to-pay': { title: 'Not possible', detail: 'Dues cannot be paid here yet.' },
  'billing/no-cards': { title: 'Not possible', detail: 'Dues cannot be paid by card here.' },
  'billing/bad-signature': {
    title: 'Not signed',
    detail: 'This does not come from the card service.',
  },
  'billing/invoice-not-found': { title: 'Not found', detail: 'There is no such invoice.' },
  'billing/paid': { title: 'Paid', detail: 'This invoice is already paid.' },
  'billing/no-seat-left': {
    title: 'No seat left',
    detail: 'Your dues cover no more friends. Take a seat back to give it to somebody else.',
  },
  'billing/seat-not-found': { title: 'Not found', detail: 'There is no such seat.' },
  'billing/code-unknown': {
    title: 'Not found',
    detail: 'No free seat has this code. Ask your friend for another one.',
  },
  'billing/own-code': { title: 'Not valid', detail: 'This code is for a friend of yours.' },
  'billing/has-seat': {
    title: 'You have a seat',
    detail: 'Give back the seat you have before you take another.',
  },
  'billing/statement-unreadable': {
    title: 'Not readable',
    detail: 'This is neither a CAMT.053 statement nor a CSV file with date, amount and text.',
  },
  'billing/layout-differs': {
    title: 'Other columns',
    detail:
      'The columns of this file are not the ones that you confirmed, or another administrator has confirmed them differently. Nothing was imported: import the file again.',
  },
  'billing/too-many-layouts': {
    title: 'Too many layouts',
    detail: 'No more layouts can be remembered. Nothing was imported: forget a layout first.',
  },
  'billing/payment-not-found': { title: 'Not found', detail: 'There is no such payment.' },
  'billing/decision-unfit': {
    title: 'Not possible',
    detail: 'This payment has already been decided, or cannot be decided like this.',
  },
  'billing/cost-not-found': { title: 'Not found', detail: 'There is no such cost.' },
  'billing/cost-differs': { title: 'Known', detail: 'Another cost was entered under this id.' },
  'billing/cost-end-unfit': {
    title: 'Not possible',
    detail: 'A cost can only end sooner than it does, and at the latest before it begins.',
  },
  'billing/member-not-found': {
    title: 'Not found',
    detail: 'No member has this email address.',
  },
  'billing/credits-differ': { title: 'Known', detail: 'Other credits were booked under this id.' },
  'billing/too-few-credits': { title: 'Not possible', detail: 'There are not enough credits.' },
  'administration/member-not-found': {
    title: 'Not found',
    detail: 'There is no such account. It may have been erased meanwhile.',
  },
  'administration/last-administrator': {
    title: 'Not possible',
    detail: 'This is the last administrator. Make somebody else one first.',
  },
  'administration/own-role': {
    title: 'Not possible',
    detail: 'You cannot take away your own role of administrator. Ask another administrator.',
  },
  'administration/no-administrator-left': {
    title: 'Not possible',
    detail:
      'All administrators are test users and would be removed too. Make somebody one who is no test user first.',
  },
  'administration/is-test-user': {
    title: 'You are a test user',
    detail: 'You would remove yourself. Log in as an administrator who is no test user.',
  },
  'administration/is-administrator': {
    title: 'Not possible',
    detail: 'This is an administrator. Revoke that role first.',
  },
  'administration/address-differs': {
    title: 'Not valid',
    detail: 'This is not the email address of the account.',
  },
  'administration/no-birthdate': {
    title: 'Not possible',
    detail: 'This member has not given a birthdate yet.',
  },
}
