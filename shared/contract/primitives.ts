import { type TSchema, Type } from 'typebox'
import { serverLimits } from '../server-limits.ts'
import { tidyLine, tidyText } from '../typed-text.ts'
import { author } from './endpoint.ts'

/** Field types shared by all features. Everything in a request is bounded: lists, texts, numbers. */

export const Id = Type.String({
  maxLength: 36,
  pattern: '^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$',
  description: 'UUID',
})
/** Milliseconds since the Unix epoch, UTC. The maximum is the last date of JavaScript. */
export const Timestamp = Type.Integer({ minimum: 0, maximum: 8_640_000_000_000_000 })
/** Degrees, WGS 84. */
export const Latitude = Type.Number({ minimum: -90, maximum: 90 })
export const Longitude = Type.Number({ minimum: -180, maximum: 180 })
/**
 * Excludes characters that separate or wrap addresses in a mail header, and lone surrogates. Hidden marks and spaces
 * other than the plain one pass, so that their refusal can name them.
 */
const addressPart = '[^ @,;:<>()\\[\\]"\\\\\\u0000-\\u001f\\u007f\\ud800-\\udfff]+'
export const EmailAddress = Type.String({
  maxLength: serverLimits.emailMaxLength,
  pattern: `^${addressPart}@${addressPart}$`,
})
export const CalendarDate = Type.String({ maxLength: 10, pattern: '^\\d{4}-\\d{2}-\\d{2}$' })
export const Empty = Type.Object({})
export const OfId = Type.Object({ id: Id })

/** A member's first public picture, if they have one. */
export const MainPicture = {
  profilePicId: Type.Optional(Id),
  pictureVersion: Type.Optional(Type.Integer()),
}

/** A call of `/…/:profileId` about the caller's own profile. */
export const byProfile = {
  ...author('params', 'profileId'),
  params: Type.Object({ profileId: Id }),
} as const

/** `lat:lon` of a whole-degree cell's south-west corner. */
export const SectorKey = Type.String({
  maxLength: 8,
  pattern: '^(0|-?[1-9]\\d?):(0|-?[1-9]\\d{0,2})$',
})

/** Marks what a member types. The server tidies it before it checks the bounds (typed-text.ts). */
export const tidyOf = Symbol('tidy')

/** Text of several lines. With a smallest length of 1, some of it is visible. */
export const Text = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, [tidyOf]: tidyText })

/** A name, tag or label. With a smallest length of 1, some of it is visible. */
export const Line = (maxLength: number, minLength = 0) =>
  Type.String({ minLength, maxLength, [tidyOf]: tidyLine })

export const Paging = (sizeMax: number) => ({
  page: Type.Optional(Type.Integer({ minimum: 0, maximum: 1_000_000 })),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: sizeMax })),
})

/** A page of a newest-first list: what comes after the last item of the page before. */
export const Before = (sizeMax: number) => ({
  tsBefore: Type.Optional(Timestamp),
  idBefore: Type.Optional(Id),
  size: Type.Optional(Type.Integer({ minimum: 1, maximum: sizeMax })),
})

/** The same. Tabs of an older version send the number of the page instead. */
export const BeforeOrPage = (sizeMax: number) => ({ ...Paging(sizeMax), ...Before(sizeMax) })

/** State of what administrators handle: open until one has handled it. */
export const RecordState = Type.Enum(['OPEN', 'CLOSED'])

export const listOf = <S extends TSchema>(item: S) => Type.Array(item)
