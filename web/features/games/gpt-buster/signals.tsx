import {
  type Icon,
  IconBolt,
  IconCopy,
  IconMessageOff,
  IconMessages,
  IconPhotoSearch,
  IconPlaneTilt,
  IconSend,
} from '@tabler/icons-react'
import type { BusterSignal } from '#shared/gpt-buster.ts'
import { gptBusterTexts as texts } from '#shared/texts/gpt-buster.ts'
import styles from './item.module.css'

const signs: Readonly<Record<BusterSignal, Icon>> = {
  OPENING_SEVERAL: IconCopy,
  OPENING_MANY: IconMessages,
  RATE_HIGH: IconSend,
  RATE_MACHINE: IconBolt,
  REPLIES_FEW: IconMessageOff,
  PICTURE_ELSEWHERE: IconPhotoSearch,
  TRAVEL_IMPOSSIBLE: IconPlaneTilt,
}

/** What the site has noticed, in sentences. */
export function Signals({ signals }: { signals: readonly BusterSignal[] }) {
  return (
    <div className={styles.noticed}>
      <h3>{texts.noticed}</h3>
      {signals.length === 0 && <p>{texts.nothingNoticed}</p>}
      <ul>
        {signals.map(signal => {
          const Sign = signs[signal]
          return (
            <li key={signal}>
              <Sign aria-hidden="true" />
              {texts.signals[signal]}
            </li>
          )
        })}
      </ul>
    </div>
  )
}
