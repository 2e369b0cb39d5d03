import { Stack } from '../layout/primitives.tsx'
import { Figure, type FigureName } from './figure.tsx'
import styles from './figure-steps.module.css'

export interface FigureStepsProps<Name extends FigureName> {
  figures: readonly Name[]
  words: Readonly<Record<NoInfer<Name>, string>>
}

/** How something works: a drawing for each step, with a sentence or two. */
export function FigureSteps<Name extends FigureName>({ figures, words }: FigureStepsProps<Name>) {
  return (
    <div className={styles.room}>
      <ol className={styles.steps}>
        {figures.map(name => (
          <li key={name}>
            <Stack surface="accentSoft" justify="center" className={styles.drawing}>
              <Figure name={name} />
            </Stack>
            <p>{words[name]}</p>
          </li>
        ))}
      </ol>
    </div>
  )
}
