import { expect, it } from 'vitest'
import { makeRenditions } from './make-renditions.ts'
import { makePictureBytes } from './pictures.factory.ts'

it('a small picture does not wait for large ones', async () => {
  const large = await makePictureBytes({ width: 2_100, height: 2_000 })
  const small = await makePictureBytes({ width: 64, height: 64 })
  const done: string[] = []
  const make = async (name: string, bytes: Uint8Array) => {
    await makeRenditions(bytes)
    done.push(name)
  }
  await Promise.all([...['1', '2', '3'].map(name => make(name, large)), make('small', small)])
  expect(done).toHaveLength(4)
  expect(done.at(-1)).not.toBe('small')
})

it('large pictures are worked on one at a time, and so many wait', async () => {
  const large = await makePictureBytes({ width: 2_100, height: 2_000 })
  const made = await Promise.allSettled(Array.from({ length: 20 }, () => makeRenditions(large)))
  const { length } = made.filter(({ status }) => status === 'fulfilled')
  expect(length).toBeGreaterThanOrEqual(17)
  expect(length).toBeLessThan(20)
})
