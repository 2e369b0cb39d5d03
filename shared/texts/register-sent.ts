import { limits } from '../limits.ts'

/** Words of what takes the place of the registration once it has been sent. */
export const registerSentTexts = {
  title: 'Check your email',
  body: `If the address can be reached, an email with a login link is on its way. The link works once, within ${limits.oneTimePasswordValidMs / 60_000} minutes.`,
  again: 'Send it again',
  requesting: 'Requesting...',
  another: 'Use another address',
  sentAgain: 'Sent again.',
  wait: `You can have it sent again in ${limits.loginMailAgainMs / 1_000} seconds.`,
  enough:
    'That was the last one for now. If nothing arrives, look into your spam folder, or see whether the address is right.',
} as const
