import { randomUUID } from 'node:crypto'
import type { PhotoOffer } from '#shared/contract/games-photo-help.ts'
import { type Row, row, type Scene } from './authorisation-row.ts'
import { joinPhotoHelp, offer, usualCrop } from './photo-help-actions.ts'
import { givePicture } from './picture-actions.ts'
import { expectDone } from './visitor.ts'

/** One that is open, made where there is none. */
async function ownersOffer({ site, owner }: Scene): Promise<string> {
  const { text } = expectDone(await owner.visitor.call('GET /api/games/photo-help/offers'))
  const offers: readonly PhotoOffer[] = JSON.parse(text)
  const open = offers.find(({ state }) => state === 'OPEN')
  if (open) return open.id
  expectDone(await joinPhotoHelp(owner))
  const id = randomUUID()
  expectDone(await offer(owner, await givePicture(site, owner), id))
  return id
}

const ofOwner = async (scene: Scene) => ({ params: { id: await ownersOffer(scene) } })
const help = { crop: usualCrop, tip: 'SMILE' } as const

/** The part of the table that is about Help my Photos. */
export const photoHelpRows: readonly Row[] = [
  row(
    'POST /api/games/photo-help/deals',
    'where the owner alone has joined',
    { member: 403, owner: 200 },
    async scene => {
      expectDone(await joinPhotoHelp(scene.owner))
      return {}
    },
  ),
  row(
    'PUT /api/games/photo-help/deals/:id',
    'of the owner’s picture, without having joined',
    { newcomer: 403, member: 404, owner: 404, blocked: 404, blocker: 404 },
    async scene => ({ ...(await ofOwner(scene)), body: { help } }),
  ),
  row('GET /api/games/photo-help/offers', 'one’s own by construction', { member: 200 }),
  row(
    'POST /api/games/photo-help/offers',
    'a picture of the owner’s',
    { member: 403, owner: 204 },
    async scene => {
      expectDone(await joinPhotoHelp(scene.owner))
      return { body: { id: randomUUID(), profilePicId: await scene.ownersPicture() } }
    },
  ),
  row('GET /api/games/photo-help/offers/:id', 'the owner’s', { member: 404, owner: 200 }, ofOwner),
  row(
    'PUT /api/games/photo-help/offers/:id/accepted',
    'a crop that is none, for the owner’s',
    { member: 404, newcomer: 403 },
    async scene => ({ ...(await ofOwner(scene)), body: { cropId: randomUUID() } }),
  ),
  row(
    'DELETE /api/games/photo-help/offers/:id',
    'the owner’s',
    { member: 404, owner: 204 },
    ofOwner,
  ),
]
