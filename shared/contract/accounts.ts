import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { roles } from '../roles.ts'
import { serverLimits } from '../server-limits.ts'
import { unitSystems } from '../units.ts'
import { author, endpoints } from './endpoint.ts'
import { EmailAddress, Empty, Id, Line, listOf, OfId, Text, Timestamp } from './primitives.ts'

export const acknowledgementValues = ['I_AGREE_TECH', 'I_AGREE_AGE', 'I_AGREE_LAW'] as const

const Acknowledgement = Type.Object({
  value: Type.Enum([...acknowledgementValues]),
  text: Text(2_000, 1),
})

const Registration = Type.Object({
  email: EmailAddress,
  acknowledgements: Type.Array(Acknowledgement, { minItems: 3, maxItems: 3 }),
})

const RoleName = Type.Enum([...roles])

const Login = Type.Object({ profileId: Id, roles: Type.Array(RoleName) })

/** Neutral ones say only that there is something new, because a lock screen can out a person. */
const notificationDetails = ['NEUTRAL', 'DETAILED'] as const

const base64url = (length: number) =>
  Type.String({ maxLength: length, pattern: `^[A-Za-z0-9_-]{${length}}$` })

/** A browser as its push service identifies it. */
export const PushDevice = Type.Object({
  deviceName: Line(limits.deviceNameMaxLength, 1),
  endpoint: Type.String({ maxLength: serverLimits.pushEndpointMaxLength }),
  expirationTime: Type.Optional(Type.Union([Timestamp, Type.Null()])),
  /** 16 bytes. */
  auth_base64: base64url(22),
  /** 65 bytes: a point of the curve P-256. */
  p256dh_base64: base64url(87),
})
export type PushDevice = Static<typeof PushDevice>

const TimeOfDay = Type.String({ maxLength: 5, pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$' })

/** When devices stay silent, by wall-clock time. The period runs past midnight if the end is the earlier time. */
const QuietHours = Type.Object({
  from: TimeOfDay,
  /** Not equal to `from`. */
  to: TimeOfDay,
  /** A name of the IANA database, such as `Europe/Berlin`. */
  timeZone: Type.String({ maxLength: 64, pattern: '^[A-Za-z][A-Za-z0-9_+/-]*$' }),
})
export type QuietHours = Static<typeof QuietHours>

/** Optional in a change: absent fields stay as they are. */
export const OwnSettings = Type.Object({
  /** Side of the grid cell that contains the map point of a GPS position, in meters. */
  locationCellMeters: Type.Enum([...limits.locationCellMeters]),
  notificationDetail: Type.Enum([...notificationDetails]),
  /** Title and icon do not give the site away. */
  discreet: Type.Boolean(),
  /** Whether pressing Escape three times is a quick exit. */
  escapeExits: Type.Boolean(),
  /** Whether others see this member's receipts and typing. If not, this member does not see theirs. */
  readReceipts: Type.Boolean(),
  units: Type.Enum([...unitSystems]),
  firstStepsSeen: Type.Boolean(),
  /** A change replaces the whole list. */
  pushSubscriptions: Type.Array(PushDevice, { maxItems: serverLimits.pushDevicesMax }),
})
/** Members consent to each where it first applies. */
const consentKinds = ['LOCATION'] as const
const ConsentKind = Type.Enum([...consentKinds])
export const Consent = Type.Object({ kind: ConsentKind, text: Text(2_000, 1) })
export type Consent = Static<typeof Consent>

const settingsFields = {
  defaultProfileId: Id,
  name: Line(limits.personNameMaxLength, 1),
  email: EmailAddress,
}

export const Settings = Type.Object({
  ...settingsFields,
  ...OwnSettings.properties,
  quietHours: Type.Optional(QuietHours),
  name: Line(limits.personNameMaxLength),
  /** The new address, until its owner confirms it. */
  pendingEmail: Type.Optional(EmailAddress),
  /** Earned in moderation and games. */
  volunteerCredits: Type.Integer(),
  /** Present while a verdict keeps the member in the dungeon. Without an end, it lasts until administrators decide. */
  dungeon: Type.Optional(Type.Object({ tsEnds: Type.Optional(Timestamp) })),
  roles: Type.Array(RoleName),
  /** The site's public VAPID key, base64url, for subscribing to notifications. */
  applicationServerKey: Type.String(),
  /** True after a login by mail, until the member sets a password. */
  passwordWanted: Type.Boolean(),
  /** True if a change of email address or password needs the current password. */
  currentPasswordNeeded: Type.Boolean(),
  /** True if it needs a fresh login link instead, because there is no password. */
  freshLinkNeeded: Type.Boolean(),
  consents: Type.Array(ConsentKind),
})
export type Settings = Static<typeof Settings>

const SettingsChange = Type.Object({
  ...settingsFields,
  ...Type.Partial(OwnSettings).properties,
  /** Null removes them. */
  quietHours: Type.Optional(Type.Union([QuietHours, Type.Null()])),
  password: Type.Optional(Type.String({ maxLength: limits.passwordMaxLength })),
  currentPassword: Type.Optional(Type.String({ maxLength: limits.passwordMaxLength })),
})

/** Absent fields stay as they are, so that changes from two devices do not undo each other. */
export const SettingsPatch = Type.Partial(SettingsChange)
export type SettingsPatch = Static<typeof SettingsPatch>

export const OwnSession = Type.Object({
  id: Id,
  tsCreated: Timestamp,
  /** When it was last used, to the hour. */
  tsSeen: Timestamp,
  isCurrent: Type.Boolean(),
  byMail: Type.Boolean(),
  /** Browser and system, such as 'Firefox on Android', if known. */
  device: Type.Optional(Type.String()),
})
export type OwnSession = Static<typeof OwnSession>

/** `password` may be absent for a few minutes after a login by mailed link. */
const Erasure = Type.Object({
  password: Type.Optional(Type.String({ maxLength: limits.passwordMaxLength })),
})

const settings = {
  ...author('body', 'defaultProfileId'),
  answers: { 200: Settings },
  refusals: [
    'accounts/fresh-link-needed',
    'accounts/wrong-password',
    'accounts/password-unfit',
    'accounts/unknown-push-service',
    'request/too-many',
    'server/unavailable',
  ],
} as const

/** The token proves the mailbox: no session is needed. */
const byMailedToken = {
  access: 'public',
  body: Type.Object({ token: Type.String({ minLength: 1, maxLength: 100 }) }),
  answers: { 200: Type.Object({ email: EmailAddress }) },
  refusals: ['accounts/email-link-void'],
} as const

export const accountsEndpoints = endpoints({
  'POST /api/auth/register': {
    access: 'public',
    body: Registration,
    answers: { 202: Empty },
    refusals: ['accounts/network-spent', 'request/too-many'],
  },
  'POST /api/auth': {
    access: 'public',
    form: Type.Object({
      username: EmailAddress,
      password: Type.String({ minLength: 1, maxLength: limits.passwordMaxLength }),
    }),
    answers: { 200: Login },
    refusals: [
      'accounts/wrong-credentials',
      'accounts/network-spent',
      'request/too-many',
      'server/unavailable',
    ],
  },
  'DELETE /api/auth': {
    access: 'public',
    /** For a page that closes before its last writes are sent. */
    query: Type.Object({
      delayMs: Type.Optional(Type.Integer({ minimum: 0, maximum: limits.exitFlushMs })),
    }),
    answers: { 204: 'empty' },
  },
  'GET /api/auth/sessions': {
    access: 'member',
    answers: { 200: listOf(OwnSession) },
  },
  'DELETE /api/auth/sessions/:id': {
    access: 'member',
    params: OfId,
    answers: { 204: 'empty' },
    refusals: ['accounts/session-not-found'],
  },
  /** Logs out everywhere, this device included. */
  'DELETE /api/auth/sessions': { access: 'member', answers: { 204: 'empty' } },
  'POST /api/auth/email': byMailedToken,
  /** Restores an earlier address of the account, for some days. The token was mailed to that address. */
  'POST /api/auth/email/undo': byMailedToken,
  /** Mails a login link to the member's own address. */
  'POST /api/auth/link': { access: 'member', answers: { 202: Empty } },
  /** Cancels an unconfirmed change of address. Succeeds also if there is none. */
  'DELETE /api/auth/email': { access: 'member', answers: { 204: 'empty' } },
  'GET /api/settings': { access: 'member', answers: { 200: Settings } },
  'PUT /api/settings': { ...settings, body: SettingsChange },
  'PATCH /api/settings': { ...settings, body: SettingsPatch },
  'PUT /api/account/consents': {
    access: 'member',
    body: Consent,
    answers: { 204: 'empty' },
  },
  /** A HEAD request starts nothing. It tells whether an export would be refused. */
  'GET /api/account/export': {
    access: 'member',
    hasEffects: true,
    answers: { 200: 'archive' },
    refusals: ['request/too-many'],
  },
  'DELETE /api/account': {
    access: 'member',
    body: Erasure,
    answers: { 204: 'empty' },
    refusals: [
      'accounts/wrong-password',
      'accounts/fresh-link-needed',
      'request/too-many',
      'server/unavailable',
    ],
  },
})
