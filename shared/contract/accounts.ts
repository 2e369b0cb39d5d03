import { type Static, Type } from 'typebox'
import { limits } from '../limits.ts'
import { endpoints } from './endpoint.ts'
import { EmailAddress, Empty, Id, Text } from './primitives.ts'

export const acknowledgementValues = ['I_AGREE_TECH', 'I_AGREE_AGE', 'I_AGREE_LAW'] as const

export const Acknowledgement = Type.Object({
  value: Type.Enum([...acknowledgementValues]),
  text: Text(2_000, 1),
})
export type AcknowledgementValue = (typeof acknowledgementValues)[number]

export const Registration = Type.Object({
  email: EmailAddress,
  acknowledgements: Type.Array(Acknowledgement, { minItems: 3, maxItems: 3 }),
})

export const roles = ['USER', 'PRO', 'VOLUNTEER', 'ADMIN', 'TEST'] as const
export type Role = (typeof roles)[number]
const RoleName = Type.Enum([...roles])

export const Login = Type.Object({ profileId: Id, roles: Type.Array(RoleName) })

const settingsFields = {
  defaultProfileId: Id,
  name: Text(limits.personNameMaxLength, 1),
  email: EmailAddress,
  /** Side of the cell within which the published point of a GPS position lies, in metres. */
  locationCellMeters: Type.Enum([...limits.locationCellMeters]),
}

export const Settings = Type.Object({
  ...settingsFields,
  name: Text(limits.personNameMaxLength),
  roles: Type.Array(RoleName),
  /** The site's public VAPID key, base64url: what a browser subscribes to pushes with. */
  applicationServerKey: Type.String(),
  /** True after a login by mail until a password of the member's own is set. */
  passwordWanted: Type.Boolean(),
  /** True when a change of e-mail address or password must name the current password. */
  currentPasswordNeeded: Type.Boolean(),
})
export type Settings = Static<typeof Settings>

/** Without `locationCellMeters`, which is our own addition, the precision stays as it is. */
export const SettingsChange = Type.Object({
  ...settingsFields,
  locationCellMeters: Type.Optional(settingsFields.locationCellMeters),
  password: Type.Optional(Type.String({ maxLength: limits.passwordMaxLength })),
  currentPassword: Type.Optional(Type.String({ maxLength: limits.passwordMaxLength })),
})
export type SettingsChange = Static<typeof SettingsChange>

/** Without `password` only where a change of the password would not ask for it either. */
const Erasure = Type.Object({
  password: Type.Optional(Type.String({ maxLength: limits.passwordMaxLength })),
})

export const accountsEndpoints = endpoints({
  'POST /api/auth/register': {
    access: 'public',
    body: Registration,
    answers: { 202: Empty },
    refusals: ['request/too-many'],
  },
  'POST /api/auth': {
    access: 'public',
    form: Type.Object({
      username: EmailAddress,
      password: Type.String({ minLength: 1, maxLength: limits.passwordMaxLength }),
    }),
    answers: { 200: Login },
    refusals: ['accounts/wrong-credentials', 'request/too-many', 'server/unavailable'],
  },
  'DELETE /api/auth': { access: 'public', answers: { 204: 'empty' }, refusals: [] },
  'GET /api/settings': { access: 'member', answers: { 200: Settings }, refusals: [] },
  'PUT /api/settings': {
    access: 'author',
    own: { in: 'body', name: 'defaultProfileId' },
    body: SettingsChange,
    answers: { 200: Settings },
    refusals: [
      'accounts/email-taken',
      'accounts/wrong-password',
      'accounts/password-unfit',
      'request/too-many',
      'server/unavailable',
    ],
  },
  'GET /api/account/export': {
    access: 'member',
    answers: { 200: 'archive' },
    refusals: ['request/too-many'],
  },
  'DELETE /api/account': {
    access: 'member',
    body: Erasure,
    answers: { 204: 'empty' },
    refusals: ['accounts/wrong-password', 'request/too-many', 'server/unavailable'],
  },
})
