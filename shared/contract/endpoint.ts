import type { Static, TSchema } from 'typebox'
import type { RefusalCode } from '../refusals.ts'

/** Where in a request the id of the acting profile stands; anything but the session's own profile is a 403. */
interface OwnProfileAt {
  readonly in: 'params' | 'query' | 'body' | 'form'
  readonly name: string
}

/**
 * `public` needs no session, `member` any session, `author` a session whose profile is the one named in the request,
 * `admin` a session with that role. Checked before validation.
 */
export type Access =
  | { readonly access: 'public' | 'member' | 'admin' }
  | { readonly access: 'author'; readonly own: OwnProfileAt }

export const author = <In extends OwnProfileAt['in'], Name extends string>(where: In, name: Name) =>
  ({ access: 'author', own: { in: where, name } }) as const

/** What an answer carries when it is not JSON. */
export type BinaryAnswer = 'picture' | 'tile' | 'archive' | 'table' | 'event-stream'
export type Answer = TSchema | BinaryAnswer | 'empty'

/** How often one member may call, or one address without a session, on one process. */
export interface Rate {
  readonly count: number
  readonly windowMs: number
}

/** The one file that a form may have. */
interface FormFile {
  readonly field: string
  readonly maxBytes: number
}

export type Endpoint = Access & {
  /** The call reaches other members: it needs a profile with a name and an adult birthdate, and nobody in the dungeon. */
  readonly needsCompleteProfile?: true
  /** The handler itself decides what a member in the dungeon may do. */
  readonly isOpenInDungeon?: true
  /** Instead of the general one, `serverLimits.requestRate`. */
  readonly rate?: Rate
  /** A GET with effects, or with more than pages show: only our own pages may call it (cross-site.ts). */
  readonly hasEffects?: true
  /** False for a GET whose HEAD would have the same effects, or never end. */
  readonly hasHead?: false
  readonly params?: TSchema
  readonly query?: TSchema
  readonly body?: TSchema
  /** The handler gets and validates the JSON as text, because the sender signs its bytes; `body` only documents it. */
  readonly rawBody?: true
  /** Of a body that may be larger than `serverLimits.jsonBodyMaxBytes`. */
  readonly bodyMaxBytes?: number
  /** Fields of a multipart form beside its file. */
  readonly form?: TSchema
  readonly file?: FormFile
  readonly answers: Readonly<Record<number, Answer>>
  /** Beside those that every call may meet. */
  readonly refusals?: readonly RefusalCode[]
}

/** What calls with `needsCompleteProfile` may be refused with before their handlers are asked. */
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

/** The type of a successful answer: the JSON's type, bytes, or nothing. A 304 is handled by the caches. */
export type AnswerOf<E> = E extends { readonly answers: infer A }
  ? { [Status in keyof A]: Content<A[Status]> }[Exclude<keyof A, 304>]
  : never

type Content<A> = A extends TSchema
  ? Static<A>
  : A extends 'empty' | 'event-stream'
    ? undefined
    : Uint8Array
