import sharp from 'sharp'
import { expect } from 'vitest'
import type { Caller } from './browser.ts'

/**
 * A picture of one color (in CSS), as a file for a form field. It is small by default: the site makes every width of a
 * large one in three formats, which takes twenty times as long.
 */
export async function pictureFile(color: string, width = 160, height = 200) {
  const image = sharp({ create: { width, height, channels: 3, background: color } })
  return { name: `${color}.jpg`, mimeType: 'image/jpeg', buffer: await image.jpeg().toBuffer() }
}

interface Uploaded {
  readonly color: string
  readonly isPrivate?: boolean
}

/** Uploads a picture to the guest's profile with the call that the screen makes. @returns its id */
export async function uploadPicture(
  { context: { request } }: Caller,
  authorProfileId: string,
  { color, isPrivate = false }: Uploaded,
): Promise<string> {
  const picfile = await pictureFile(color)
  const multipart = { authorProfileId, isPrivate: `${isPrivate}`, picfile }
  const answer = await request.post('/api/profile-pic', { multipart })
  expect(answer.status()).toBe(201)
  return (await answer.json()).profilePicId
}
