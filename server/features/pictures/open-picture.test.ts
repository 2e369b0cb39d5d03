import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { drawPlaceholder } from './open-picture.ts'

const draw = (id: string) => drawPlaceholder(id, { width: 256, height: 320, format: 'webp' })

/** It is given the id of a picture and its shape, and so can tell nothing else. */
describe('a placeholder', () => {
  it('is the same each time, and differs between pictures', async () => {
    const [one, again, other] = [await draw('a'), await draw('a'), await draw('b')]
    expect(one.equals(again)).toBe(true)
    expect(one.equals(other)).toBe(false)
  })

  it('has muted colours, neither dark nor glaring', async () => {
    for (let number = 0; number < 24; number++) {
      const { channels } = await sharp(await draw(`picture ${number}`)).stats()
      for (const { min, max } of channels) {
        expect(min).toBeGreaterThan(50)
        expect(max).toBeLessThan(205)
      }
    }
  })
})
