import { useEffect, useEffectEvent } from 'react'
import { useSettings } from './accounts.data.ts'
import { useChangeSettings } from './settings/settings.data.ts'

/** Nobody is led through the first steps twice, on whichever device. */
export function useMarkFirstStepsSeen(): void {
  const { data } = useSettings()
  const { mutate } = useChangeSettings()
  const isUnseen = data?.firstStepsSeen === false
  const mark = useEffectEvent(() => mutate({ firstStepsSeen: true }))
  useEffect(() => {
    if (isUnseen) mark()
  }, [isUnseen])
}
