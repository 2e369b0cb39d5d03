import type { Static, TSchema } from 'typebox'
import type { FixedRate } from '../rates.ts'
import type { RefusalCode } from '../refusals.ts'

/** Where a request names the acting profile. Any profile but the session's own is a 403. */
interface OwnProfileAt {
  readonly in: 'params' | 'query' | 'body' | 'form'
  readonly name: string
}

/**
 * `public` needs no session, `member` any session, `author` a session of the profile named in the request, `admin` a
 * session with that role. Checked before validation.
 */
export type Access =
  | { readonly access: 'public' | 'member' | 'admin' }
  | { readonly access: 'author'; readonly own: OwnProfileAt }

export const author = <In extends OwnProfileAt['in'], Name extends string>(where: In, name: Name) =>
  ({ access: 'author', own: { in: where, name } }) as const

/** What an answer that is not JSON contains. */
export type BinaryAnswer = 'picture' | 'tile' | 'archive' | 'table' | 'event-stream'
export type Answer = TSchema | BinaryAnswer | 'empty'

/** The one file that a form may have. */
interface FormFile {
  readonly field: string
  readonly maxBytes: number
}

export type Endpoint = Access & {
  /** The call reaches other members. It needs a profile with a name and an adult birthdate, outside the dungeon. */
  readonly needsCompleteProfile?: true
  /** The handler itself decides what a member in the dungeon may do. */
  readonly isOpenInDungeon?: true
  /**
   * How often one member, or one network without a session, may make this call. Replaces the general rate,
   * `serverLimits.requestRate`.
   */
  readonly rate?: FixedRate
  /** A GET with effects, or with more than pages show. Only our own pages may call it (cross-site.ts). */
  readonly hasEffects?: true
  /** False for a GET whose HEAD would have the same effects or never end. */
  readonly hasHead?: false
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** The handler gets and validates the JSON as text, because the sender signs its bytes. `body` only documents it. */
  readonly rawBody?: true
  /** For a body that may be larger than `serverLimits.jsonBodyMaxBytes`. */
  readonly bodyMaxBytes?: number
  /** Fields of a multipart form beside its file. */
  readonly form?: TSchema
  readonly file?: FormFile
  readonly answers: Readonly<Record<number, Answer>>
  /** In addition to those of every call. */
  readonly refusals?: readonly RefusalCode[]
}

/** The refusals that calls with `needsCompleteProfile` may get before their handlers run. */
export const denials = [
  'profile/incomplete',
  'moderation/in-dungeon',
] as const satisfies readonly RefusalCode[]

/** Endpoints by `METHOD /path`, the path with `:name` parameters. */
export type Endpoints = Readonly<Record<`${Method} /${string}`, Endpoint>>
type Method = 'GET' | 'POST' | 'PUT' | 'PATCH' | 'DELETE'

/** Checks the shape of each endpoint and preserves its exact type. */
export function endpoints<const E extends Endpoints>(table: E): E {
  return table
}

type InputOf<E, Part extends string> = E extends { readonly [P in Part]: infer S extends TSchema }
  ? Static<S>
  : undefined

export type ParamsOf<E> = InputOf<E, 'params'>
export type QueryOf<E> = InputOf<E, 'query'>
export type BodyOf<E> = E extends { readonly rawBody: true } ? string : InputOf<E, 'body'>
export type FormOf<E> = InputOf<E, 'form'>

/** The type of a successful answer: the JSON's type, bytes, or nothing. The caches handle a 304. */
export type AnswerOf<E> = E extends { readonly answers: infer A }
  ? { [Status in keyof A]: Content<A[Status]> }[Exclude<keyof A, 304>]
  : never

type Content<A> = A extends TSchema
  ? Static<A>
  : A extends 'empty' | 'event-stream'
    ? undefined
    : Uint8Array
