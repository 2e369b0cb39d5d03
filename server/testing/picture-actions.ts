import { makePictureBytes } from '#server/features/pictures/pictures.factory.ts'
import type { TestMember } from './test-site.ts'
import { ofOwnPage, type Reply, textOf } from './visitor.ts'

interface UploadForm {
  readonly isNsfw?: 'true' | 'false'
  readonly isPrivate?: 'true' | 'false'
}

/** Made once: that takes longer than most calls. */
let usualPicture: Promise<Buffer> | undefined

/** Uploads a made-up picture. */
export const uploadPicture = async (
  { visitor, profileId }: TestMember,
  { isPrivate = 'false' }: { readonly isPrivate?: 'true' | 'false' } = {},
): Promise<Reply> => {
  usualPicture ??= makePictureBytes({ width: 300, height: 300 })
  return visitor.call('POST /api/profile-pic', {
    form: { authorProfileId: profileId, isPrivate },
    file: new Blob([new Uint8Array(await usualPicture)]),
  })
}

/** @returns the picture's id */
export async function uploadBytes(
  { visitor, profileId }: TestMember,
  bytes: Uint8Array,
  form: UploadForm = {},
): Promise<string> {
  const reply = await visitor.call('POST /api/profile-pic', {
    form: { authorProfileId: profileId, ...form },
    file: new Blob([new Uint8Array(bytes)]),
  })
  if (reply.status !== 201) throw new Error(`${reply.status}: ${reply.text}`)
  return textOf(reply.body.profilePicId)
}

export const replaceBytes = (
  { visitor, profileId }: TestMember,
  pictureId: string,
  bytes: Uint8Array,
): Promise<Reply> =>
  visitor.call('POST /api/profile-pic', {
    query: { replace_id: pictureId },
    form: { authorProfileId: profileId },
    file: new Blob([new Uint8Array(bytes)]),
  })

/** What the owner's own profile says of a picture of theirs. */
export async function factsOf({ visitor, profileId }: TestMember, pictureId: string) {
  const { body } = await visitor.call('GET /api/profile/:id', { params: { id: profileId } })
  const pictures: unknown = body.profilePics
  return Array.isArray(pictures) ? pictures.find(({ id }) => id === pictureId) : undefined
}

interface Fetched {
  readonly status: number
  readonly headers: Headers
  readonly bytes: Buffer
}

/** What a member gets at an address, byte by byte. */
export async function fetchBytes(
  { visitor }: TestMember,
  url: URL,
  headers: Readonly<Record<string, string>> = {},
): Promise<Fetched> {
  const cookie = [...visitor.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const answer = await fetch(url, { headers: { ...ofOwnPage, cookie, ...headers } })
  const bytes = Buffer.from(await answer.arrayBuffer())
  return { status: answer.status, headers: answer.headers, bytes }
}
