import { IconPhotoPlus } from '@tabler/icons-react'
import {
  createContext,
  type ReactNode,
  type RefObject,
  use,
  useCallback,
  useEffect,
  useEffectEvent,
  useRef,
  useState,
} from 'react'
import { chatTexts } from '#shared/texts/chat.ts'
import styles from './drop-area.module.css'

type TakeFiles = (files: readonly File[]) => void

const SetTaker = createContext<(take: TakeFiles | undefined) => void>(() => {})

/** Pictures that are dropped anywhere over its content go to the composer inside. A file beside it is not opened. */
export function DropArea({ children }: { children: ReactNode }) {
  const area = useRef<HTMLDivElement>(null)
  const taker = useRef<TakeFiles>(undefined)
  const setTaker = useCallback((take: TakeFiles | undefined) => {
    taker.current = take
  }, [])
  const isOver = useDroppedFiles(area, taker)
  return (
    <div ref={area} className={styles.area}>
      <SetTaker value={setTaker}>{children}</SetTaker>
      {isOver && (
        <div className={styles.hint} aria-hidden="true">
          <IconPhotoPlus />
          {chatTexts.addPictures}
        </div>
      )}
    </div>
  )
}

/** Receives what is dropped over the DropArea around it. Without a function, nothing is taken. */
export function useTakesDropped(take: TakeFiles | undefined): void {
  const setTaker = use(SetTaker)
  const latest = useEffectEvent((files: readonly File[]) => take?.(files))
  const takes = take !== undefined
  useEffect(() => {
    if (!takes) return
    setTaker(files => latest(files))
    return () => setTaker(undefined)
  }, [setTaker, takes])
}

/** Whether files that would be taken are over the area. */
function useDroppedFiles(
  area: RefObject<HTMLElement | null>,
  taker: RefObject<TakeFiles | undefined>,
): boolean {
  const [isOver, setIsOver] = useState(false)
  useEffect(() => {
    // A picture that is dragged within the page is a file, too.
    let isFromHere = false
    const drag = (event: DragEvent) => {
      const { dataTransfer, target, type } = event
      if (!dataTransfer || !(target instanceof Element) || isLeftAlone(dataTransfer, target)) return
      event.preventDefault()
      const isInside = area.current?.contains(target) === true
      const isTaken = isInside && !isFromHere && !hasWords(dataTransfer) && taker.current
      dataTransfer.dropEffect = isTaken ? 'copy' : 'none'
      setIsOver(Boolean(isTaken) && type === 'dragover')
      if (!isTaken || type !== 'drop') return
      const pictures = [...dataTransfer.files].filter(file => file.type.startsWith('image/'))
      if (pictures.length > 0) isTaken(pictures)
    }
    const leave = ({ relatedTarget }: DragEvent) => {
      if (relatedTarget === null) setIsOver(false)
    }
    const note = ({ type }: DragEvent) => {
      isFromHere = type === 'dragstart'
    }
    const listening = new AbortController()
    const { signal } = listening
    window.addEventListener('dragover', drag, { signal })
    window.addEventListener('drop', drag, { signal })
    window.addEventListener('dragleave', leave, { signal })
    window.addEventListener('dragstart', note, { signal })
    window.addEventListener('dragend', note, { signal })
    return () => listening.abort()
  }, [area, taker])
  return isOver
}

/** Some programs drag words along with a picture. In a field they stay words. */
const hasWords = ({ types }: DataTransfer) => types.includes('text/plain')

const isLeftAlone = (data: DataTransfer, target: Element) =>
  !data.types.includes('Files') ||
  target.closest('input[type=file]') !== null ||
  (hasWords(data) && target.closest('textarea, input') !== null)
