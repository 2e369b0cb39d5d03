import { IconArrowBackUp, IconArrowDown, IconHeart, IconThumbDown } from '@tabler/icons-react'
import { Button } from '../button/button.tsx'
import { IconButton } from '../button/icon-button.tsx'
import styles from './deck.module.css'
import type { SwipeDirection } from './use-swipe.ts'

export interface DeckButtonsProps {
  words: Readonly<Record<SwipeDirection, string>>
  /** Undefined when no card is left. */
  onPress: ((direction: SwipeDirection) => void) | undefined
  undo?: { label: string; isPossible: boolean; takeBack: () => void }
}

export function DeckButtons({ words, onPress, undo }: DeckButtonsProps) {
  return (
    <div className={styles.buttons}>
      {undo && (
        <IconButton
          variant="secondary"
          label={undo.label}
          icon={<IconArrowBackUp />}
          disabled={!undo.isPossible}
          keepsFocus
          onClick={undo.takeBack}
        />
      )}
      {onPress && (
        <>
          <Button icon={<IconThumbDown aria-hidden="true" />} onClick={() => onPress('left')}>
            {words.left}
          </Button>
          <Button icon={<IconArrowDown aria-hidden="true" />} onClick={() => onPress('down')}>
            {words.down}
          </Button>
          <Button
            variant="primary"
            icon={<IconHeart aria-hidden="true" />}
            onClick={() => onPress('right')}
          >
            {words.right}
          </Button>
        </>
      )}
    </div>
  )
}
