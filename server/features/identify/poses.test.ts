import { expect, it } from 'vitest'
import { drawPoses, readPose, writePose } from './poses.ts'

it('draws three different poses, and different ones each time', () => {
  const draws = Array.from({ length: 200 }, drawPoses)
  for (const poses of draws) {
    expect(new Set(poses.map(writePose)).size).toBe(3)
    expect(poses.map(writePose).map(readPose)).toEqual(poses)
  }
  // There are 117,600 possibilities. Two hundred draws hardly ever repeat one.
  const seen = new Set(draws.map(poses => poses.map(writePose).join()))
  expect(seen.size).toBeGreaterThan(195)
  const drawn = new Set(draws.flat().map(writePose))
  expect(drawn.size).toBe(50)
})
