import styles from './billing.module.css'
import { CopyButton } from './copy-button.tsx'
import factStyles from './copy-facts.module.css'

export interface CopyFactsProps {
  facts: readonly {
    readonly name: string
    readonly words: string
    /** What is copied, where it is not the words. */
    readonly copied?: string
    readonly isCode?: boolean
  }[]
}

/** Facts to be carried elsewhere, each by a press. */
export function CopyFacts({ facts }: CopyFactsProps) {
  return (
    <dl className={factStyles.facts}>
      {facts.map(({ name, words, copied = words, isCode }) => (
        <div key={name} className={factStyles.fact}>
          <dt>{name}</dt>
          <dd className={isCode ? styles.code : undefined}>{words}</dd>
          <dd className={factStyles.copy}>
            <CopyButton label={name} text={copied} />
          </dd>
        </div>
      ))}
    </dl>
  )
}
