import { type Static, Type } from 'typebox'
import { characteristicTags } from '../characteristics.ts'
import { limits } from '../limits.ts'
import { endpoints } from './endpoint.ts'
import { CalendarDate, Id, listOf, Text, Timestamp } from './primitives.ts'

const Tag = Type.Enum([...characteristicTags])
const Tags = Type.Array(Tag, { maxItems: characteristicTags.length, uniqueItems: true })

/** As its owner sees it; for others `birthdate` is left out and so are private pictures not shared with them. */
export const Profile = Type.Object({
  id: Id,
  profilename: Type.String(),
  age: Type.Optional(Type.Integer()),
  birthdate: Type.Optional(CalendarDate),
  height: Type.String(),
  weight: Type.String(),
  characteristics: Tags,
  description: Type.String(),
  profilePicIds: Type.Array(Id),
  profilePicIdsPrivate: Type.Array(Id),
  roles: Type.Optional(Type.Array(Type.String())),
  tsUpdated: Timestamp,
})
export type Profile = Static<typeof Profile>

/** `profilePicIds` sets the order; the ids must be the pictures the profile has. Absent fields stay as they are. */
export const ProfileChange = Type.Object({
  id: Id,
  profilename: Type.Optional(Text(limits.profileNameMaxLength, 1)),
  birthdate: Type.Optional(CalendarDate),
  height: Type.Optional(Text(limits.bodyMeasureMaxLength)),
  weight: Type.Optional(Text(limits.bodyMeasureMaxLength)),
  characteristics: Type.Optional(Tags),
  description: Type.Optional(Text(limits.descriptionMaxLength)),
  profilePicIds: Type.Optional(Type.Array(Id, { maxItems: limits.picturesMax, uniqueItems: true })),
})
export type ProfileChange = Static<typeof ProfileChange>

export const profileEndpoints = endpoints({
  'GET /api/profiles/mine': { access: 'member', answers: { 200: listOf(Profile) }, refusals: [] },
  'GET /api/profile/:id': {
    access: 'member',
    params: Type.Object({ id: Id }),
    answers: { 200: Profile },
    refusals: ['profile/not-found'],
  },
  'PUT /api/profile': {
    access: 'author',
    own: { in: 'body', name: 'id' },
    body: ProfileChange,
    answers: { 200: Profile },
    refusals: ['profile/under-age', 'profile/birthdate-fixed'],
  },
})
