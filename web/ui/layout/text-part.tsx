import type { ReactNode } from 'react'
import type { TextBlock, TextSection } from '#shared/texts/section.ts'
import { MarkedText } from '../marked-text.tsx'
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

export interface TextBlocksProps {
  blocks: readonly TextBlock[]
}

/** The paragraphs and lists of a long text, at a width that reads well. */
export function TextBlocks({ blocks }: TextBlocksProps) {
  return (
    <div className={styles.blocks}>
      {blocks.map(block => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </div>
  )
}

function Block({ block }: { block: TextBlock }) {
  if (typeof block === 'string') {
    return (
      <p>
        <MarkedText>{block}</MarkedText>
      </p>
    )
  }
  if ('pairs' in block) {
    return (
      <dl className={styles.pairs}>
        {block.pairs.map(([name, words]) => (
          <div key={name} className={styles.pair}>
            <dt>{name}</dt>
            <dd>
              <MarkedText>{words}</MarkedText>
            </dd>
          </div>
        ))}
      </dl>
    )
  }
  return (
    <ul className={styles.points}>
      {block.map(point => (
        <li key={point}>
          <MarkedText>{point}</MarkedText>
        </li>
      ))}
    </ul>
  )
}
