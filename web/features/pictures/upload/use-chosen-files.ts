import { useState } from 'react'
import { pictureUploadTexts } from '#shared/texts/picture-upload.ts'
import { picturesTexts } from '#shared/texts/pictures.ts'
import { shrinkPicture } from '../encode-picture.ts'
import { checkPictureFile } from '../file-input.tsx'

export interface RejectedFile {
  readonly key: string
  readonly file: File
  readonly reasons: readonly string[]
  /** It is only too large: the browser can shrink it. */
  readonly canShrink: boolean
  readonly isShrinking: boolean
}

let rejections = 0

/** Passes on the chosen files that can be uploaded, and collects the others. */
export function useChosenFiles(onAccepted: (files: readonly File[]) => void) {
  const [rejected, setRejected] = useState<readonly RejectedFile[]>([])
  const choose = (files: readonly File[]) => {
    const checked = files.map(file => ({ file, reasons: checkPictureFile(file) }))
    onAccepted(checked.filter(({ reasons }) => reasons.length === 0).map(({ file }) => file))
    const refused = checked.filter(({ reasons }) => reasons.length > 0).map(rejectedOf)
    // One that is being shrunk stays.
    setRejected(before => [...before.filter(({ isShrinking }) => isShrinking), ...refused])
  }
  const dismiss = ({ key }: RejectedFile) =>
    setRejected(before => before.filter(other => other.key !== key))
  const replace = (changed: RejectedFile) =>
    setRejected(before => before.map(other => (other.key === changed.key ? changed : other)))
  const shrink = async (large: RejectedFile) => {
    replace({ ...large, isShrinking: true })
    try {
      onAccepted([await shrinkPicture(large.file)])
      dismiss(large)
    } catch {
      replace({ ...large, reasons: [pictureUploadTexts.notSmaller], canShrink: false })
    }
  }
  return { rejected, choose, dismiss, shrink }
}

function rejectedOf({ file, reasons }: Pick<RejectedFile, 'file' | 'reasons'>): RejectedFile {
  rejections += 1
  return {
    key: `${rejections}`,
    file,
    reasons,
    canShrink: isOnlyLarge(reasons),
    isShrinking: false,
  }
}

const isOnlyLarge = (reasons: readonly string[]) =>
  reasons.every(reason => reason === picturesTexts.tooLarge)
