import type { ReactNode } from 'react'
import type { TextSection } from '#shared/texts/section.ts'
import { TextBlocks } from './text-blocks.tsx'
import styles from './text-part.module.css'

export interface TextPartProps extends Pick<TextSection, 'id' | 'title'> {
  blocks?: TextSection['blocks']
  level?: 2 | 3
  children?: ReactNode
}

/** A part of a long text. Its heading takes the focus when a link leads to it. */
export function TextPart({ id, title, blocks, level = 2, children }: TextPartProps) {
  const Heading = `h${level}` as const
  return (
    <section className={styles.part} data-level={level} aria-labelledby={id}>
      <Heading id={id} tabIndex={-1} className={styles.heading}>
        {title}
      </Heading>
      {blocks && <TextBlocks blocks={blocks} />}
      {children}
    </section>
  )
}
