import { afterEach, beforeEach, expect, it } from 'vitest'
import { createLog } from '#server/platform/log.ts'
import { PictureWorkshop } from './picture-workshop.ts'
import { makePictureBytes } from './pictures.factory.ts'

let workshop: PictureWorkshop
beforeEach(() => {
  workshop = new PictureWorkshop(createLog('silent'))
})
afterEach(() => workshop.close())

const make = (bytes: Uint8Array, profileId = 'sam', signal?: AbortSignal) =>
  workshop.make({ profileId, read: async () => bytes, signal }, async made => made)

it('makes the first renditions', async () => {
  const made = await make(await makePictureBytes({ width: 600, height: 750 }))
  expect(made).toMatchObject({ width: 600, height: 750 })
  expect([...made.files.keys()].toSorted()).toEqual([
    '1024.jpeg',
    '1024.webp',
    '256.jpeg',
    '256.webp',
    '512.jpeg',
    '512.webp',
    'original.jpeg',
  ])
})
