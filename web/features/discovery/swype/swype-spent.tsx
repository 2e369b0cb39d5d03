import { IconHourglass } from '@tabler/icons-react'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { ButtonLink } from '#web/ui/button-link.tsx'
import { whenAgain } from '../when-again.ts'
import { SwypePlace } from './swype-place.tsx'

export interface SwypeSpentProps {
  /** When swiping goes on, in ms since the epoch. */
  until: number
}

/** Until a standard member may swipe again. */
export function SwypeSpent({ until }: SwypeSpentProps) {
  return (
    <SwypePlace
      icon={<IconHourglass />}
      title={texts.spent}
      body={texts.spentBody(whenAgain(until))}
      action={
        <ButtonLink variant="primary" to="/billing">
          {texts.contribute}
        </ButtonLink>
      }
    />
  )
}
