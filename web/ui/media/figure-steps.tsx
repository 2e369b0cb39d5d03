import { Grid, Stack } from '../layout/primitives.tsx'
import { Figure, type FigureName } from './figure.tsx'
import styles from './figure-steps.module.css'

export interface FigureStepsProps {
  steps: readonly (readonly [figure: FigureName, words: string])[]
}

/** What happens, in drawings with a sentence each; on a phone beside them. */
export function FigureSteps({ steps }: FigureStepsProps) {
  return (
    <Grid as="ol" fit min="11rem" gap={4}>
      {steps.map(([figure, words]) => (
        <Stack as="li" gap={2} key={figure} className={styles.step}>
          <div>
            <Figure name={figure} />
          </div>
          <p>{words}</p>
        </Stack>
      ))}
    </Grid>
  )
}
