import { useRef, useState } from 'react'
import { profileTexts } from '#shared/texts/profile.ts'
import { Button } from '#web/ui/button.tsx'
import styles from './biography.module.css'
import { useIsCut } from './use-is-cut.ts'

export interface BiographyProps {
  text: string
}

/** Long ones are cut until asked for. */
export function Biography({ text }: BiographyProps) {
  const [isOpen, setIsOpen] = useState(false)
  const words = useRef<HTMLParagraphElement>(null)
  const isCut = useIsCut(words, isOpen)
  return (
    <div>
      <p
        ref={words}
        dir="auto"
        className={styles.words}
        data-open={isOpen || undefined}
        data-cut={isCut}
      >
        {text}
      </p>
      {(isCut || isOpen) && (
        <div className={styles.more}>
          <Button
            variant="quiet"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(before => !before)}
          >
            {isOpen ? profileTexts.showLess : profileTexts.showMore}
          </Button>
        </div>
      )}
    </div>
  )
}
