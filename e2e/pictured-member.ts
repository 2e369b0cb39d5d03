import { expect } from 'vitest'
import type { Guest } from './browser.ts'
import { declareSafe, registerByCalls } from './newcomer.ts'
import { uploadPicture } from './pictures.ts'
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
  await registerByCalls(guest, site, member.email)
  const { request } = guest.context
  const [{ id }] = await (await request.get('/api/profiles/mine')).json()
  const { name: profilename, description = '' } = member
  const data = { id, profilename, birthdate: '1990-05-17', description }
  expect((await request.put('/api/profile', { data })).status()).toBe(200)
  const pictureIds: string[] = []
  for (const colour of member.colours) {
    const pictureId = await uploadPicture(guest, id, { colour })
    await declareSafe(guest, pictureId)
    pictureIds.push(pictureId)
  }
  return { profileId: `${id}`, pictureIds }
}
