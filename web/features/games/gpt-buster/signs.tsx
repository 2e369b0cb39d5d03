import {
  type Icon,
  IconBolt,
  IconGauge,
  IconLayersLinked,
  IconMessageOff,
  IconPhotoSearch,
  IconPlaneTilt,
  IconRepeat,
} from '@tabler/icons-react'
import type { ReactNode } from 'react'
import type { BusterSignal } from '#shared/gpt-buster.ts'

const signs: Readonly<Record<BusterSignal, Icon>> = {
  OPENING_SEVERAL: IconRepeat,
  OPENING_MANY: IconLayersLinked,
  RATE_HIGH: IconGauge,
  RATE_MACHINE: IconBolt,
  REPLIES_FEW: IconMessageOff,
  PICTURE_ELSEWHERE: IconPhotoSearch,
  TRAVEL_IMPOSSIBLE: IconPlaneTilt,
}

/** A sign for what the site has noticed. */
export function signOf(signal: BusterSignal): ReactNode {
  const Sign = signs[signal]
  return <Sign aria-hidden="true" />
}
