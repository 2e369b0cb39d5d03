import { IconCards } from '@tabler/icons-react'
import { useRef } from 'react'
import { swypeTexts as texts } from '#shared/texts/swype.ts'
import { Button } from '#web/ui/button.tsx'
import { EmptyState } from '#web/ui/empty-state.tsx'
import { useTakeLostFocus } from '#web/ui/use-take-lost-focus.ts'
import styles from './swype-deck.module.css'

export interface SwypeEndProps {
  isLooking: boolean
  onLookAgain: () => void
}

/** Takes the focus when the button that was pressed last has gone; who writes a filter keeps it. */
export function SwypeEnd({ isLooking, onLookAgain }: SwypeEndProps) {
  const place = useRef<HTMLDivElement>(null)
  useTakeLostFocus(place)
  return (
    <div ref={place} tabIndex={-1} className={styles.end}>
      <EmptyState
        icon={<IconCards />}
        title={texts.end}
        body={texts.endBody}
        action={
          <Button loading={isLooking} onClick={onLookAgain}>
            {texts.lookAgain}
          </Button>
        }
      />
    </div>
  )
}
