import { IconCards } from '@tabler/icons-react'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { Button } from '#web/ui/button.tsx'
import { SwypePlace } from './swype-place.tsx'

export interface SwypeEndProps {
  isLooking: boolean
  onLookAgain: () => void
}

export function SwypeEnd({ isLooking, onLookAgain }: SwypeEndProps) {
  return (
    <SwypePlace
      icon={<IconCards />}
      title={texts.end}
      body={texts.endBody}
      action={
        <Button loading={isLooking} onClick={onLookAgain}>
          {texts.lookAgain}
        </Button>
      }
    />
  )
}
