import type { Pose } from '#shared/contract/identify.ts'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { Grid, Hint, Stack } from '#web/ui/layout/primitives.tsx'
import { judgedAddress } from './identify.data.ts'
import styles from './identify.module.css'
import { PoseFigure } from './pose-figure.tsx'

export interface JudgedPicturesProps {
  attemptId: string
  poses: readonly Pose[]
}

export function JudgedPictures({ attemptId, poses }: JudgedPicturesProps) {
  return (
    <Grid fit min="13rem" gap={4} className={styles.judged}>
      <Stack as="figure" gap={2}>
        <img src={judgedAddress(attemptId, 0)} alt={texts.chosen} draggable={false} />
        <Hint as="figcaption">{texts.chosen}</Hint>
      </Stack>
      {poses.map((pose, index) => (
        <Stack as="figure" gap={2} key={texts.pose(pose)}>
          <img
            src={judgedAddress(attemptId, index + 1)}
            alt={texts.shotOf(index + 1)}
            draggable={false}
          />
          <Hint as="figcaption">
            {texts.shotOf(index + 1)}: {texts.pose(pose)}
            <PoseFigure pose={pose} />
          </Hint>
        </Stack>
      ))}
    </Grid>
  )
}
