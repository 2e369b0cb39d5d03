import type { Pose } from '#shared/contract/identify.ts'
import { identifyTexts as texts } from '#shared/texts/identify.ts'
import { judgedAddress } from './identify.data.ts'
import styles from './identify.module.css'
import { PoseFigure } from './pose-figure.tsx'

export interface JudgedPicturesProps {
  attemptId: string
  poses: readonly Pose[]
}

/** The chosen picture, and each shot beside the pose that was asked for. */
export function JudgedPictures({ attemptId, poses }: JudgedPicturesProps) {
  return (
    <div className={styles.judged}>
      <figure>
        <img src={judgedAddress(attemptId, 0)} alt={texts.chosen} draggable={false} />
        <figcaption>{texts.chosen}</figcaption>
      </figure>
      {poses.map((pose, index) => (
        <figure key={texts.pose(pose)}>
          <img
            src={judgedAddress(attemptId, index + 1)}
            alt={texts.shotOf(index + 1)}
            draggable={false}
          />
          <figcaption>
            {texts.shotOf(index + 1)}: {texts.pose(pose)}
            <PoseFigure pose={pose} />
          </figcaption>
        </figure>
      ))}
    </div>
  )
}
