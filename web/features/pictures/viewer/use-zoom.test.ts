import { describe, expect, it } from 'vitest'
import { isDoubleTap, moveOf, panBy, unzoomed, type ZoomBounds, zoomAt } from './use-zoom.ts'

/** A picture that is as high as its viewport and 200 px wide in a width of 400. */
const bounds: ZoomBounds = {
  viewport: { width: 400, height: 400 },
  picture: { width: 1_000, height: 2_000 },
}
const middle = { x: 0, y: 0 }

describe('zooming', () => {
  it('keeps the point under the finger where it is', () => {
    const zoom = zoomAt(unzoomed, 4, { at: { x: 50, y: 100 }, bounds })
    expect(zoom).toEqual({ scale: 4, x: -150, y: -300 })
    const pointThere = (50 - zoom.x) / zoom.scale
    expect(pointThere).toBe(50)
  })

  it('stays between the whole picture and five times its size', () => {
    expect(zoomAt(unzoomed, 0.2, { at: middle, bounds })).toEqual(unzoomed)
    expect(zoomAt(unzoomed, 80, { at: middle, bounds }).scale).toBe(5)
  })

  it('returns to the middle as the picture becomes whole again', () => {
    const zoom = zoomAt(unzoomed, 5, { at: { x: 90, y: 190 }, bounds })
    expect(zoomAt(zoom, 0.1, { at: { x: -90, y: -190 }, bounds })).toEqual(unzoomed)
  })
})

describe('panning', () => {
  it('does not move a whole picture', () => {
    expect(panBy(unzoomed, { x: 40, y: -40 }, bounds)).toEqual(unzoomed)
  })

  it('stops at the edges, and does not move a side that fits', () => {
    const twice = zoomAt(unzoomed, 2, { at: middle, bounds })
    expect(panBy(twice, { x: 70, y: -70 }, bounds)).toEqual({ scale: 2, x: 0, y: -70 })
    expect(panBy(twice, { x: 0, y: 900 }, bounds)).toEqual({ scale: 2, x: 0, y: 200 })
  })
})

describe('fingers', () => {
  it('that move apart report the factor, and their middle', () => {
    const before = [
      { x: -10, y: 0 },
      { x: 10, y: 0 },
    ]
    const after = [
      { x: -20, y: 6 },
      { x: 40, y: 6 },
    ]
    expect(moveOf(before, after)).toEqual({
      factor: 3,
      shift: { x: 10, y: 6 },
      at: { x: 10, y: 6 },
    })
  })

  it('that come one by one only pan', () => {
    const move = moveOf([{ x: 1, y: 2 }], [{ x: 4, y: 2 }])
    expect(move).toEqual({ factor: 1, shift: { x: 3, y: 0 }, at: { x: 4, y: 2 } })
  })

  it('tap twice if they are quick and at one point', () => {
    const first = { x: 0, y: 0, atMs: 0 }
    expect(isDoubleTap(undefined, first)).toBe(false)
    expect(isDoubleTap(first, { x: 10, y: 10, atMs: 250 })).toBe(true)
    expect(isDoubleTap(first, { x: 10, y: 10, atMs: 500 })).toBe(false)
    expect(isDoubleTap(first, { x: 80, y: 0, atMs: 100 })).toBe(false)
  })
})
