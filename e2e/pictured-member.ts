import sharp from 'sharp'
import { expect } from 'vitest'
import type { Guest } from './browser.ts'
import { declareSafe, register } from './newcomer.ts'
import type { RunningSite } from './site.ts'

interface PicturedMember {
  readonly email: string
  readonly name: string
  /** Of his pictures, as CSS says it; the first is the main one. */
  readonly colours: readonly string[]
  readonly description?: string
}

/** Registers, and fills the profile by the calls that the screens make. Gives the ids of profile and pictures. */
export async function joinPictured(guest: Guest, site: RunningSite, member: PicturedMember) {
  await register(guest, site, member.email)
  const { request } = guest.context
  const [{ id }] = await (await request.get('/api/profiles/mine')).json()
  const { name: profilename, description = '' } = member
  const data = { id, profilename, birthdate: '1990-05-17', description }
  expect((await request.put('/api/profile', { data })).status()).toBe(200)
  const pictureIds: string[] = []
  for (const background of member.colours) {
    const create = { width: 800, height: 1_000, channels: 3, background } as const
    const buffer = await sharp({ create }).jpeg().toBuffer()
    const picfile = { name: 'me.jpg', mimeType: 'image/jpeg', buffer }
    const multipart = { authorProfileId: id, picfilename: 'me.jpg', picfile }
    const reply = await request.post('/api/profile-pic', { multipart })
    expect(reply.status()).toBe(201)
    const { profilePicId } = await reply.json()
    await declareSafe(guest, profilePicId)
    pictureIds.push(profilePicId)
  }
  return { profileId: `${id}`, pictureIds }
}
