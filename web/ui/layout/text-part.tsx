import type { ReactNode } from 'react'
import type { TextBlock, TextSection } from '#shared/texts/section.ts'
import { MarkedText } from '../marked-text.tsx'
import { Grid, Heading, Stack, Text } from './primitives.tsx'
import styles from './text-part.module.css'

export interface TextPartProps extends Pick<TextSection, 'id' | 'title'> {
  blocks?: TextSection['blocks']
  level?: 2 | 3
  children?: ReactNode
}

/** A part of a long text. Its heading takes the focus when a link leads to it. */
export function TextPart({ id, title, blocks, level = 2, children }: TextPartProps) {
  return (
    <Stack as="section" gap={level === 2 ? 4 : 3} aria-labelledby={id}>
      <Heading level={level} id={id} tabIndex={-1}>
        {title}
      </Heading>
      {blocks && <TextBlocks blocks={blocks} />}
      {children}
    </Stack>
  )
}

/** The paragraphs and lists of a long text, at a width that reads well. */
export function TextBlocks({ blocks }: { blocks: readonly TextBlock[] }) {
  return (
    <Stack gap={3} className={styles.blocks}>
      {blocks.map(block => (
        <Block key={JSON.stringify(block)} block={block} />
      ))}
    </Stack>
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
      <Stack as="dl" divided={3} className={styles.pairs}>
        {block.pairs.map(([name, words]) => (
          <Grid columns="13rem 1fr" from="medium" gap={[1, 4]} key={name}>
            <Text as="dt" weight="strong">
              {name}
            </Text>
            <dd>
              <MarkedText>{words}</MarkedText>
            </dd>
          </Grid>
        ))}
      </Stack>
    )
  }
  return (
    <Stack as="ul" gap={2} className={styles.points}>
      {block.map(point => (
        <li key={point}>
          <MarkedText>{point}</MarkedText>
        </li>
      ))}
    </Stack>
  )
}
