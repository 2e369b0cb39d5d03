/** Every expected failure: its code, and the HTTP status of the answer. The words are in texts/refusals.ts. */
export const refusals = {
  'request/unreadable': 400,
  'request/cross-site': 403,
  'request/not-found': 404,
  'request/method-not-allowed': 405,
  'request/too-slow': 408,
  'request/too-large': 413,
  'request/wrong-media-type': 415,
  'request/invalid': 422,
  'request/too-many': 429,
  'request/headers-too-large': 431,
  'server/failed': 500,
  'server/unavailable': 503,
  'server/disk-full': 507,

  'session/missing': 401,
  'session/not-yours': 403,
  'session/not-allowed': 403,

  'accounts/wrong-credentials': 401,
  'accounts/network-spent': 429,
  'accounts/wrong-password': 403,
  'accounts/fresh-link-needed': 403,
  'accounts/password-unfit': 422,
  'accounts/session-not-found': 404,
  'accounts/email-link-void': 410,
  'accounts/unknown-push-service': 422,

  'profile/not-found': 404,
  'profile/incomplete': 403,
  'profile/under-age': 422,
  'profile/birthdate-fixed': 422,

  'pictures/not-found': 404,
  'pictures/original-not-yours': 403,
  'pictures/not-a-picture': 415,
  'pictures/damaged': 422,
  'pictures/incomplete': 422,
  'pictures/too-many-pixels': 422,
  'pictures/too-many': 422,
  'pictures/marked-by-members': 409,
  'pictures/your-own': 422,
  'pictures/not-flagged': 404,
  'pictures/grant-not-found': 404,
  'pictures/not-private': 422,
  'pictures/private-now': 409,
  'pictures/oneself': 422,

  'position/none-yet': 409,

  'discovery/contributors-only': 403,
  'discovery/search-not-found': 404,
  'discovery/search-id-taken': 409,
  'discovery/search-name-taken': 409,
  'discovery/search-of-known': 422,
  'discovery/too-many-searches': 422,

  'likes/oneself': 422,
  'likes/own-picture': 422,
  'likes/swipes-spent': 429,
  'likes/contributors-only': 403,
  'likes/too-many-hidden': 409,

  'notes/oneself': 422,

  'moderation/not-found': 404,
  'moderation/oneself': 422,
  'moderation/id-taken': 409,
  'moderation/case-not-found': 404,
  'moderation/too-late': 409,
  'moderation/answered': 409,
  'moderation/no-appeal': 409,
  'moderation/voted': 409,
  'moderation/not-waiting': 409,
  'moderation/not-decided': 409,
  'moderation/own-case': 403,
  'moderation/own-decision': 403,
  'moderation/not-in-dungeon': 409,
  'moderation/in-dungeon': 403,

  'identify/not-found': 404,
  'identify/picture-unfit': 409,
  'identify/attempt-open': 409,
  'identify/id-taken': 409,
  'identify/too-late': 409,
  'identify/over': 409,
  'identify/voted': 409,

  'games/not-joined': 403,
  'games/not-found': 404,
  'games/answered': 409,
  'games/over': 409,
  'games/no-carrier': 409,
  'games/not-cured': 409,
  'games/not-on-map': 409,
  'games/pokes-spent': 409,
  'games/shots-spent': 409,
  'games/quiz-later': 409,
  'games/picture-unfit': 409,
  'games/offers-full': 409,

  'chat/foreign-picture': 403,
  'chat/id-taken': 409,
  'chat/empty': 422,
  'chat/oneself': 422,
  'chat/not-found': 404,
  'chat/unknown-reply': 422,
  'chat/hidden': 409,
  'chat/private-picture': 422,
  'chat/broadcasts-spent': 429,
  'chat/sector-too-far': 403,
  'chat/too-many-words': 422,
  'chat/search-too-wide': 422,

  'notifications/not-found': 404,

  'health/not-found': 404,
  'health/account-too-new': 403,
  'health/report-spent': 429,
  'health/too-long-ago': 422,
  'health/unknown-people': 422,
  'health/own-notice': 403,

  'support/id-taken': 409,
  'support/not-found': 404,
  'support/no-address': 409,
  'support/answered': 409,

  'billing/no-way-to-pay': 409,
  'billing/no-cards': 409,
  'billing/bad-signature': 400,
  'billing/invoice-not-found': 404,
  'billing/paid': 409,
  'billing/no-seat-left': 409,
  'billing/seat-not-found': 404,
  'billing/code-unknown': 404,
  'billing/own-code': 422,
  'billing/has-seat': 409,
  'billing/statement-unreadable': 422,
  'billing/layout-differs': 409,
  'billing/too-many-layouts': 409,
  'billing/payment-not-found': 404,
  'billing/decision-unfit': 409,
  'billing/cost-not-found': 404,
  'billing/cost-differs': 409,
  'billing/cost-end-unfit': 409,
  'billing/member-not-found': 404,
  'billing/too-few-credits': 409,
  'billing/credits-differ': 409,

  'administration/member-not-found': 404,
  'administration/last-administrator': 409,
  'administration/own-role': 409,
  'administration/no-administrator-left': 409,
  'administration/is-test-user': 409,
  'administration/is-administrator': 409,
  'administration/address-differs': 422,
  'administration/no-birthdate': 409,
} as const

export type RefusalCode = keyof typeof refusals

const problemPrefix = 'urn:lambda-commons:problem:'

/** The `type` of a problem answer (RFC 9457). */
export const problemType = (code: RefusalCode): string => problemPrefix + code

/**
 * The refusal code in a problem answer's `type`, known or not. The web needs no list of all codes, and a newer server
 * may send new ones.
 */
export function refusalOfProblemType(type: string): RefusalCode | undefined {
  const code = type.slice(problemPrefix.length)
  return type.startsWith(problemPrefix) && hasFormOfCode(code) ? code : undefined
}

const hasFormOfCode = (code: string): code is RefusalCode => /^[a-z]+\/[a-z-]+$/.test(code)
