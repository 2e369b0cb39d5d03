import type { TextBlock } from '#shared/texts/section.ts'
import { MarkedWords } from './marked-words.tsx'
import styles from './text-blocks.module.css'

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
        <MarkedWords>{block}</MarkedWords>
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
              <MarkedWords>{words}</MarkedWords>
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
          <MarkedWords>{point}</MarkedWords>
        </li>
      ))}
    </ul>
  )
}
