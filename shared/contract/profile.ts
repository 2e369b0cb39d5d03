import { type Static, type TSchema, Type } from 'typebox'
import { characteristicTags } from '../characteristics.ts'
import { gameIds } from '../games/games.ts'
import { limits } from '../limits.ts'
import { pictureLimits } from '../picture-limits.ts'
import { type ShortFieldName, shortFieldNames, shortFields } from '../profile-fields.ts'
import { author, endpoints } from './endpoint.ts'
import { PictureFacts } from './pictures.ts'
import {
  CalendarDate,
  Id,
  Latitude,
  Line,
  Longitude,
  listOf,
  OfId,
  Text,
  Timestamp,
} from './primitives.ts'

const Tag = Type.Enum([...characteristicTags])
const Tags = Type.Array(Tag, { maxItems: characteristicTags.length, uniqueItems: true })

const PictureIds = Type.Array(Id, { maxItems: pictureLimits.picturesMax, uniqueItems: true })

const eachShort = <Schema extends TSchema>(schemaOf: (maxLength: number) => Schema) =>
  Object.fromEntries(
    shortFieldNames.map(name => [name, schemaOf(shortFields[name].maxLength)]),
  ) as Record<ShortFieldName, Schema>

/** A profile as its owner sees it. Others see no `birthdate`, and only private pictures that were shared with them. */
export const Profile = Type.Object({
  id: Id,
  profilename: Type.String(),
  age: Type.Optional(Type.Integer()),
  birthdate: Type.Optional(CalendarDate),
  ...eachShort(() => Type.String()),
  characteristics: Tags,
  description: Type.String(),
  profilePicIds: Type.Array(Id),
  profilePicIdsPrivate: Type.Array(Id),
  /** Facts of the pictures named above, the public ones first. */
  profilePics: Type.Array(PictureFacts),
  /** The map point; only for others, and only while it is shown. */
  lat: Type.Optional(Latitude),
  lon: Type.Optional(Longitude),
  /** When the member was last there, in the steps of the map; only with the point. */
  tsShown: Type.Optional(Timestamp),
  /** Badges earned in games, if the member wants them seen. */
  gameBadges: Type.Optional(Type.Array(Type.Enum([...gameIds]))),
  roles: Type.Optional(Type.Array(Type.String())),
  tsUpdated: Timestamp,
})
export type Profile = Static<typeof Profile>

/**
 * Moves one picture within the order that is current when the move arrives. It goes before `beforeId`, or to the end of
 * its group if `beforeId` is not in it. The others keep their order and their group.
 */
const PictureMove = Type.Object({
  id: Id,
  /** Makes it private or public. If left out, it stays in its group. */
  isPrivate: Type.Optional(Type.Boolean()),
  beforeId: Type.Optional(Id),
  /** Moves it to the front of its group and ignores `beforeId`. */
  isFirst: Type.Optional(Type.Boolean()),
  /** Pictures that the screen does not show. They keep their indexes while the others move around them. */
  stayingIds: Type.Optional(PictureIds),
})

/**
 * Absent fields stay as they are. One list of pictures alone sets their order: its ids must be exactly the public, or
 * the private, pictures of the profile. Both lists together also set which are private, and must name all pictures
 * once.
 */
export const ProfileChange = Type.Object({
  id: Id,
  profilename: Type.Optional(Line(limits.profileNameMaxLength, 1)),
  birthdate: Type.Optional(CalendarDate),
  ...eachShort(maxLength => Type.Optional(Line(maxLength))),
  characteristics: Type.Optional(Tags),
  /** They change the stored list, so that two devices do not undo each other. */
  addCharacteristics: Type.Optional(Tags),
  removeCharacteristics: Type.Optional(Tags),
  description: Type.Optional(Text(limits.descriptionMaxLength)),
  profilePicIds: Type.Optional(PictureIds),
  profilePicIdsPrivate: Type.Optional(PictureIds),
  /** It changes the stored order, after the lists above, so that two devices do not undo each other. */
  movePicture: Type.Optional(PictureMove),
})
export type ProfileChange = Static<typeof ProfileChange>

/** Both verbs do the same: absent fields stay. */
const changeOfProfile = {
  ...author('body', 'id'),
  body: ProfileChange,
  answers: { 200: Profile },
  refusals: ['profile/under-age', 'profile/birthdate-fixed'],
} as const

export const profileEndpoints = endpoints({
  'GET /api/profiles/mine': { access: 'member', answers: { 200: listOf(Profile) } },
  'GET /api/profile/:id': {
    access: 'member',
    params: OfId,
    answers: { 200: Profile },
    refusals: ['profile/not-found'],
  },
  'PUT /api/profile': changeOfProfile,
  'PATCH /api/profile': changeOfProfile,
})
