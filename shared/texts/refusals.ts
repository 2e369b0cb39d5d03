import { cootiesLimits } from '../games/cooties/rules.ts'
import { photoHelpLimits } from '../games/photo-help/limits.ts'
import { healthLimits } from '../health.ts'
import { identifyLimits } from '../identify.ts'
import { limits } from '../limits.ts'
import type { RefusalCode } from '../refusals.ts'
import { savedSearchesMax } from '../saved-searches.ts'
import { searchWordsMax } from '../search-words.ts'
import { numberWords } from './number-words.ts'
import { quoted } from './quoted.ts'

interface RefusalText {
  readonly title: string
  readonly detail: string
}

/** The web inserts the time in the reader's time zone (web/lib/api-problem.ts). */
export const dungeonUntil = (moment: string): string =>
  `You’re in the Bad Boy Dungeon until ${moment}. Until then, you can only see and change your own data.`

/** Why the site refuses a text that a member typed. The path beside it names the field. */
export const textRefusals = {
  empty: 'Fill this in. Spaces and hidden characters don’t count.',
  tooLong: (most: number) => `Write at most ${most} characters.`,
} as const

const gone = 'This isn’t available. Reload the page.'
const idTaken = 'Something else already has this ID. Reload the page and try again.'

/** The words of every refusal. None hints at a hidden, blocked or erased member. */
export const refusalTexts: Readonly<Record<RefusalCode, RefusalText>> = {
  'request/unreadable': {
    title: 'Unreadable',
    detail: 'We couldn’t read what you sent. Reload the page and try again.',
  },
  'request/cross-site': {
    title: 'Refused',
    detail: 'This came from another site. Open our site and try again.',
  },
  'request/not-found': {
    title: 'Not found',
    detail: 'There’s nothing at this address. Go to the home page.',
  },
  'request/method-not-allowed': {
    title: 'Not allowed',
    detail: 'This address can’t do that. Go to the home page.',
  },
  'request/too-slow': {
    title: 'Too slow',
    detail: 'Sending took too long. Check your connection and try again.',
  },
  'request/headers-too-large': {
    title: 'Too large',
    detail: 'This is too large. Reload the page and try again.',
  },
  'request/too-large': { title: 'Too large', detail: 'This is too large. Send something smaller.' },
  'request/wrong-media-type': {
    title: 'Wrong type',
    detail: 'We can’t read this type of content. Send another type.',
  },
  'request/invalid': { title: 'Not valid', detail: 'Check what you entered and try again.' },
  'request/too-many': {
    title: 'Too many',
    detail: 'Too many attempts. Wait a while, then try again.',
  },
  'server/failed': {
    title: 'Failed',
    detail: 'Something went wrong on our side. Try again later.',
  },
  'server/unavailable': {
    title: 'Unavailable',
    detail: 'The site is busy. Try again in a moment.',
  },
  'server/disk-full': {
    title: 'No room',
    detail: 'The site has no room to store this. Try again later.',
  },
  'session/missing': { title: 'Logged out', detail: 'Log in to continue.' },
  'session/not-yours': {
    title: 'Not allowed',
    detail: 'This belongs to someone else. Reload the page.',
  },
  'session/not-allowed': {
    title: 'Not allowed',
    detail: 'Only administrators can do this. Contact us if you need help.',
  },
  'accounts/wrong-credentials': {
    title: 'Not logged in',
    detail: quoted('Password and/or Email address is incorrect'),
  },
  'accounts/network-spent': {
    title: 'Too many',
    detail:
      'Too many attempts from your network. Wait a while. If you have an account, get a login link by email.',
  },
  'accounts/wrong-password': { title: 'Refused', detail: 'This password is incorrect. Try again.' },
  'accounts/fresh-link-needed': {
    title: 'Refused',
    detail: 'Your login link is too old. Get a new one by email.',
  },
  'accounts/password-unfit': {
    title: 'Not valid',
    detail: `Choose a less common password of at least ${limits.passwordMinLength} characters.`,
  },
  'accounts/session-not-found': {
    title: 'Not found',
    detail: 'This login has already ended. Reload the page.',
  },
  'accounts/email-link-void': {
    title: 'Too late',
    detail: 'This link no longer works. Open the newest link in your email, or contact us.',
  },
  'accounts/unknown-push-service': {
    title: 'Not possible',
    detail: 'We can’t reach this browser’s push service. Use another browser, or contact us.',
  },

  'profile/not-found': {
    title: 'Not found',
    detail: 'This profile isn’t available. Choose another.',
  },
  'profile/incomplete': {
    title: 'Not yet',
    detail: 'Add a name and your birthdate to your profile first.',
  },
  'profile/under-age': {
    title: 'Not valid',
    detail: `Members must be ${limits.adultAgeYears} or older. Check the birthdate.`,
  },
  'profile/birthdate-fixed': {
    title: 'Not valid',
    detail: 'You can correct a birthdate only once. Contact us to change it again.',
  },

  'pictures/not-found': {
    title: 'Not found',
    detail: 'This picture isn’t available. Choose another.',
  },
  'pictures/original-not-yours': {
    title: 'Not allowed',
    detail: 'Only the owner can open the original. View the smaller picture.',
  },
  'pictures/not-a-picture': { title: 'Wrong type', detail: 'Upload a PNG, JPEG or WebP picture.' },
  'pictures/damaged': {
    title: 'Not valid',
    detail: 'This picture is damaged. Choose another.',
  },
  'pictures/incomplete': {
    title: 'Not valid',
    detail: 'This file is incomplete. Download it again, or choose another.',
  },
  'pictures/too-many-pixels': {
    title: 'Too large',
    detail: 'This picture has too many pixels. Make it smaller, or choose another.',
  },
  'pictures/marked-by-members': {
    title: 'Not possible',
    detail: 'Several members marked this picture as explicit, so you can’t unmark it.',
  },
  'pictures/your-own': { title: 'Not valid', detail: 'This is your own picture. Choose another.' },
  'pictures/not-flagged': {
    title: 'Not found',
    detail: 'You haven’t marked this picture. Reload the page.',
  },
  'pictures/grant-not-found': { title: 'Not found', detail: gone },
  'pictures/not-private': {
    title: 'Not valid',
    detail: 'You can share only your own private pictures. Choose one of them.',
  },
  'pictures/private-now': {
    title: 'Conflict',
    detail: 'A picture you chose is now private. To share it with this member, send again.',
  },
  'pictures/oneself': { title: 'Not valid', detail: 'This is your own profile. Choose another.' },
  'pictures/too-many': {
    title: 'Too many',
    detail: 'You have the most pictures allowed. Delete one first.',
  },

  'position/none-yet': { title: 'Not yet', detail: 'Set your location on the map first.' },

  'discovery/contributors-only': {
    title: 'For contributors',
    detail: 'Only contributors can save searches right now. You can still use or delete yours.',
  },
  'discovery/search-not-found': { title: 'Not found', detail: gone },
  'discovery/search-id-taken': { title: 'Conflict', detail: idTaken },
  'discovery/search-name-taken': {
    title: 'Not valid',
    detail: 'Another of your searches has this name. Choose another.',
  },
  'discovery/search-of-known': {
    title: 'Not possible',
    detail:
      'To be notified, remove filters by online members and members you liked, chatted with or tagged.',
  },
  'discovery/too-many-searches': {
    title: 'Too many',
    detail: `You can save ${savedSearchesMax} searches. Delete one first.`,
  },

  'likes/oneself': { title: 'Not valid', detail: 'This is your own profile. Choose another.' },
  'likes/own-picture': { title: 'Not valid', detail: 'This is your own picture. Choose another.' },
  'likes/swipes-spent': {
    title: 'Too many',
    detail: `You’ve liked, disliked or skipped ${limits.standardSwipes.count} members in 24 hours. Try again later. Contributors have no limit.`,
  },
  'likes/contributors-only': {
    title: 'For contributors',
    detail: `Everyone sees the first ${limits.standardLikesShown} in each list. Contributors see the rest.`,
  },
  'likes/too-many-hidden': {
    title: 'Too many',
    detail: 'You’ve hidden the most members allowed. Show some again first.',
  },

  'notes/oneself': { title: 'Not valid', detail: 'This is your own profile. Choose another.' },

  'moderation/not-found': { title: 'Not found', detail: gone },
  'moderation/oneself': {
    title: 'Not valid',
    detail: 'You can’t report yourself. Choose another member.',
  },
  'moderation/case-not-found': { title: 'Not found', detail: gone },
  'moderation/too-late': { title: 'Too late', detail: 'The deadline has passed. Reload the page.' },
  'moderation/answered': {
    title: 'Already done',
    detail: 'You’ve already answered. Reload the page.',
  },
  'moderation/no-appeal': {
    title: 'Not possible',
    detail: 'Only the member who lost can appeal, and only once. Reload the page.',
  },
  'moderation/voted': { title: 'Already done', detail: 'You’ve already voted. Reload the page.' },
  'moderation/not-waiting': {
    title: 'Too late',
    detail: 'This case no longer needs a decision. Reload the page.',
  },
  'moderation/not-decided': {
    title: 'Not possible',
    detail: 'You can overturn only a decided case, and only once. Reload the page.',
  },
  'moderation/own-case': {
    title: 'Not allowed',
    detail: 'You’re part of this case. Ask another administrator.',
  },
  'moderation/own-decision': {
    title: 'Not allowed',
    detail: 'You made the first decision. Ask another administrator.',
  },
  'moderation/not-in-dungeon': {
    title: 'Not possible',
    detail: 'This member isn’t in the dungeon. Reload the page.',
  },
  'moderation/in-dungeon': {
    title: 'Not allowed',
    detail:
      'You’re in the Bad Boy Dungeon until administrators decide. Until then, you can only see and change your own data.',
  },
  'moderation/id-taken': { title: 'Conflict', detail: idTaken },

  'identify/not-found': { title: 'Not found', detail: gone },
  'identify/picture-unfit': {
    title: 'Not possible',
    detail: 'Choose a public picture of yours that isn’t explicit.',
  },
  'identify/attempt-open': {
    title: 'Not yet',
    detail: 'You already have an attempt open. Finish it first.',
  },
  'identify/id-taken': { title: 'Conflict', detail: idTaken },
  'identify/too-late': {
    title: 'Too late',
    detail: `The ${numberWords(identifyLimits.shootMs / 60_000)} minutes are over. Start a new attempt.`,
  },
  'identify/over': { title: 'Too late', detail: 'This attempt is over. Reload the page.' },
  'identify/voted': { title: 'Already done', detail: 'You’ve already voted. Reload the page.' },

  'games/not-joined': { title: 'Not yet', detail: 'Join the game first.' },
  'games/not-found': { title: 'Not found', detail: gone },
  'games/answered': { title: 'Already done', detail: 'You’ve already answered. Reload the page.' },
  'games/over': { title: 'Too late', detail: 'This round is over. Reload the page.' },
  'games/no-carrier': {
    title: 'Not possible',
    detail: 'You have no cooties now. Reload the page.',
  },
  'games/not-cured': {
    title: 'Not possible',
    detail: 'Only cured players can give a shot. Get cured first.',
  },
  'games/not-on-map': { title: 'Not yet', detail: 'Show yourself on the map first.' },
  'games/pokes-spent': {
    title: 'Too many',
    detail: `You’ve poked ${numberWords(cootiesLimits.pokesPerDay)} players today. Come back tomorrow.`,
  },
  'games/shots-spent': {
    title: 'Too many',
    detail: `You’ve given ${numberWords(cootiesLimits.shotsPerDay)} shots today. Come back tomorrow.`,
  },
  'games/quiz-later': {
    title: 'Not yet',
    detail: `You can try the quiz again ${numberWords(cootiesLimits.quizWaitMs / 3_600_000)} hours after your last try.`,
  },
  'games/picture-unfit': {
    title: 'Not possible',
    detail: 'Choose a public picture of yours that isn’t explicit.',
  },
  'games/offers-full': {
    title: 'Too many',
    detail: `Only ${numberWords(photoHelpLimits.openOffers)} different pictures can wait for help at a time. Use a crop, or wait until one ends.`,
  },

  'chat/foreign-picture': {
    title: 'Not allowed',
    detail: 'You can send only your own pictures. Choose another.',
  },
  'chat/id-taken': { title: 'Conflict', detail: idTaken },
  'chat/empty': { title: 'Not valid', detail: 'Write a message or add a picture.' },
  'chat/oneself': { title: 'Not valid', detail: 'This is your own profile. Choose another.' },
  'chat/not-found': { title: 'Not found', detail: gone },
  'chat/unknown-reply': {
    title: 'Not valid',
    detail: 'The message you’re replying to no longer exists. Send yours without it.',
  },
  'chat/hidden': { title: 'Not yet', detail: 'Show yourself on the map first.' },
  'chat/private-picture': {
    title: 'Not valid',
    detail: 'Everyone nearby would see this private picture. Choose a public one.',
  },
  'chat/broadcasts-spent': {
    title: 'Too many',
    detail: `You’ve sent ${limits.standardBroadcasts.count} broadcasts in 24 hours. Try again later. Contributors have no limit.`,
  },
  'chat/sector-too-far': {
    title: 'Not possible',
    detail: 'You can read broadcasts only near your own location. Reload the page.',
  },
  'chat/too-many-words': {
    title: 'Too many',
    detail: `Search for at most ${searchWordsMax} different words.`,
  },
  'chat/search-too-wide': {
    title: 'Too many',
    detail: 'This search takes too long. Add a word or use a longer one.',
  },

  'notifications/not-found': { title: 'Not found', detail: gone },

  'health/not-found': { title: 'Not found', detail: gone },
  'health/account-too-new': {
    title: 'Not yet',
    detail: `You can send notices after ${healthLimits.accountAgeDays} days as a member.`,
  },
  'health/report-spent': {
    title: 'Not yet',
    detail: 'You can send one report a week. Try again later.',
  },
  'health/too-long-ago': {
    title: 'Too late',
    detail: 'Clinics don’t trace this infection that far back. Check the dates.',
  },
  'health/unknown-people': {
    title: 'Not possible',
    detail: 'Choose members you’ve chatted with who first wrote to you at least a day ago.',
  },
  'health/own-notice': {
    title: 'Not allowed',
    detail: 'You sent or received this notice. Ask another administrator.',
  },

  'support/not-found': { title: 'Not found', detail: gone },
  'support/no-address': {
    title: 'Not possible',
    detail: 'The sender left no email address. You can only close the message.',
  },
  'support/answered': {
    title: 'Already done',
    detail: 'Someone else just answered. Read their answer before you send yours.',
  },
  'support/id-taken': { title: 'Conflict', detail: idTaken },

  'billing/no-way-to-pay': {
    title: 'Not possible',
    detail: 'You can’t pay dues here yet. Try again later.',
  },
  'billing/no-cards': {
    title: 'Not possible',
    detail: 'You can’t pay this by card. Pay another way.',
  },
  'billing/bad-signature': { title: 'Refused', detail: 'This didn’t come from the card service.' },
  'billing/invoice-not-found': { title: 'Not found', detail: gone },
  'billing/paid': {
    title: 'Already done',
    detail: 'This invoice is already paid. Reload the page.',
  },
  'billing/no-seat-left': {
    title: 'Not possible',
    detail: 'All your seats are taken. Take one back first.',
  },
  'billing/seat-not-found': { title: 'Not found', detail: gone },
  'billing/code-unknown': {
    title: 'Not found',
    detail: 'No free seat has this code. Ask your friend for another.',
  },
  'billing/own-code': { title: 'Not valid', detail: 'This code is for a friend. Send it to them.' },
  'billing/has-seat': {
    title: 'Not possible',
    detail: 'You already have a seat. Give it back first.',
  },
  'billing/statement-unreadable': {
    title: 'Unreadable',
    detail: 'Choose a CAMT.053 file, or a CSV file with date, amount and text.',
  },
  'billing/layout-differs': {
    title: 'Conflict',
    detail:
      'These columns differ from the confirmed ones. Nothing was imported. Import the file again.',
  },
  'billing/too-many-layouts': {
    title: 'Too many',
    detail: 'Nothing was imported. Forget a saved layout first.',
  },
  'billing/payment-not-found': { title: 'Not found', detail: gone },
  'billing/decision-unfit': {
    title: 'Not possible',
    detail: 'This payment is already decided, or this decision doesn’t fit. Reload the page.',
  },
  'billing/cost-not-found': { title: 'Not found', detail: gone },
  'billing/cost-differs': { title: 'Conflict', detail: idTaken },
  'billing/cost-end-unfit': {
    title: 'Not possible',
    detail: 'Choose an earlier month. The earliest is the month before the cost begins.',
  },
  'billing/member-not-found': {
    title: 'Not found',
    detail: 'No member has this email address. Check it.',
  },
  'billing/credits-differ': { title: 'Conflict', detail: idTaken },
  'billing/too-few-credits': {
    title: 'Not possible',
    detail: 'There aren’t enough credits. Enter fewer.',
  },

  'administration/member-not-found': {
    title: 'Not found',
    detail: 'This account doesn’t exist. It may have been deleted. Reload the page.',
  },
  'administration/last-administrator': {
    title: 'Not possible',
    detail: 'This is the last administrator. Make someone else an administrator first.',
  },
  'administration/own-role': {
    title: 'Not possible',
    detail: 'You can’t remove your own role. Ask another administrator.',
  },
  'administration/no-administrator-left': {
    title: 'Not possible',
    detail:
      'This would remove every administrator. Make someone who isn’t a test member an administrator first.',
  },
  'administration/is-test-user': {
    title: 'Not possible',
    detail: 'You’re a test member and would remove yourself. Log in as another administrator.',
  },
  'administration/is-administrator': {
    title: 'Not possible',
    detail: 'This member is an administrator. Revoke that role first.',
  },
  'administration/address-differs': {
    title: 'Not valid',
    detail: 'This isn’t the account’s email address. Check it.',
  },
  'administration/no-birthdate': {
    title: 'Not possible',
    detail: 'This member hasn’t given a birthdate yet. Ask them to add it.',
  },
}
