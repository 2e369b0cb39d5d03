import { useSearchParams } from 'react-router'
import { administrationTexts } from '#shared/texts/administration.ts'
import { Button } from '#web/ui/button/button.tsx'
import { Cluster } from '#web/ui/layout/primitives.tsx'
import styles from './records.module.css'

const texts = administrationTexts.records

/** Whether the address asks for closed records. */
export function useIsClosed(): boolean {
  const [params] = useSearchParams()
  return params.get('state') === 'done'
}

/** Open or closed records; the choice is in the address. */
export function StateFilter() {
  const isClosed = useIsClosed()
  const [, setParams] = useSearchParams()
  return (
    <Cluster className={styles.filter} as="fieldset" gap={2} below={4}>
      <legend>{texts.filter}</legend>
      <Button aria-pressed={!isClosed} onClick={() => setParams({}, { replace: true })}>
        {texts.open}
      </Button>
      <Button
        aria-pressed={isClosed}
        onClick={() => setParams({ state: 'done' }, { replace: true })}
      >
        {texts.closed}
      </Button>
    </Cluster>
  )
}
