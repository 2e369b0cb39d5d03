import { describe, expect, it } from 'vitest'
import { swipeDirection } from './use-swipe.ts'

const still = { x: 0, y: 0 }

describe('a card that is let go', () => {
  it.each([
    [{ x: 100, y: 0 }, 'right'],
    [{ x: -100, y: 20 }, 'left'],
    [{ x: 30, y: 100 }, 'down'],
    [{ x: 120, y: 119 }, 'right'],
    [{ x: 99, y: 0 }, undefined],
    [{ x: 0, y: 99 }, undefined],
  ])('far away at %j goes %s', (offset, direction) => {
    expect(swipeDirection({ offset, speed: still })).toBe(direction)
  })

  it.each([
    [{ x: 20, y: 0 }, { x: 0.5, y: 0 }, 'right'],
    [{ x: -20, y: 0 }, { x: -0.5, y: 0 }, 'left'],
    [{ x: 0, y: 20 }, { x: 0, y: 0.5 }, 'down'],
    [{ x: 20, y: 0 }, { x: 0.49, y: 0 }, undefined],
    [{ x: 20, y: 0 }, { x: -2, y: 0 }, undefined],
    [{ x: 9, y: 0 }, { x: 2, y: 0 }, undefined],
  ])('near at %j and moving at %j goes %s', (offset, speed, direction) => {
    expect(swipeDirection({ offset, speed })).toBe(direction)
  })

  it('never goes up', () => {
    expect(swipeDirection({ offset: { x: 0, y: -400 }, speed: { x: 0, y: -3 } })).toBeUndefined()
    expect(swipeDirection({ offset: { x: 110, y: -400 }, speed: still })).toBe('right')
  })
})
