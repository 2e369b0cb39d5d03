import { randomInt } from 'node:crypto'
import type { Pose } from '#shared/contract/identify.ts'
import { identifyLimits, poseFingersMax, poseHands, posePlaces } from '#shared/identify.ts'

const allPoses: readonly Pose[] = poseHands.flatMap(hand =>
  posePlaces.flatMap(place =>
    Array.from({ length: poseFingersMax }, (_, index) => ({ hand, fingers: index + 1, place })),
  ),
)

/**
 * Draws three of 117,600 possible sequences (50 · 49 · 48), unpredictably. Nobody has pictures of another person in
 * exactly these poses.
 */
export function drawPoses(): Pose[] {
  const left = [...allPoses]
  return Array.from({ length: identifyLimits.shots }, () =>
    left.splice(randomInt(left.length), 1),
  ).flat()
}

/** The stored form, such as `LEFT 3 CHIN`. */
export const writePose = ({ hand, fingers, place }: Pose): string => `${hand} ${fingers} ${place}`

const posesByText = new Map(allPoses.map(pose => [writePose(pose), pose]))

export function readPose(text: string): Pose {
  const pose = posesByText.get(text)
  if (!pose) throw new Error(`Unknown pose: ${text}`)
  return pose
}
