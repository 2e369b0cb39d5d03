import { limits } from '../limits.ts'
import { quoted } from './quoted.ts'

/** Words of the screen that replaces the registration form once it has been sent. */
export const registerSentTexts = {
  title: 'Check your email',
  body: `If the address works, you’ll get an email with a login link. The link works once, within ${limits.oneTimePasswordValidMs / 60_000} minutes.`,
  again: 'Send it again',
  requesting: quoted('Requesting...'),
  another: 'Use another address',
  sentAgain: 'Sent again.',
  wait: `You can send it again in ${limits.loginMailAgainMs / 1_000} seconds.`,
  enough: 'That was the last one for now. Check your spam folder and the address.',
} as const
