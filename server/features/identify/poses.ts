import { randomInt } from 'node:crypto'
import type { Pose } from '#shared/contract/identify.ts'
import { identifyLimits, poseFingersMax, poseHands, posePlaces } from '#shared/identify.ts'

const allPoses: readonly Pose[] = poseHands.flatMap(hand =>
  posePlaces.flatMap(place =>
    Array.from({ length: poseFingersMax }, (_, index) => ({ hand, fingers: index + 1, place })),
  ),
)

/** Draws three poses of 117,600 (50 · 49 · 48), unforeseeably: nobody has pictures of somebody else in just these. */
export function drawPoses(): Pose[] {
  const left = [...allPoses]
  return Array.from({ length: identifyLimits.shots }, () =>
    left.splice(randomInt(left.length), 1),
  ).flat()
}

/** As it is stored, such as `LEFT 3 CHIN`. */
export const writePose = ({ hand, fingers, place }: Pose): string => `${hand} ${fingers} ${place}`

const posesByText = new Map(allPoses.map(pose => [writePose(pose), pose]))

export function readPose(text: string): Pose {
  const pose = posesByText.get(text)
  if (!pose) throw new Error(`no pose: ${text}`)
  return pose
}
