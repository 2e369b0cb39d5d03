import { IconCamera, IconPhotoPlus } from '@tabler/icons-react'
import { useRef } from 'react'
import { useDropzone } from 'react-dropzone'
import { pictureUploadTexts } from '#shared/texts/picture-upload.ts'
import { Button } from '#web/ui/button.tsx'
import { useMediaQuery } from '#web/ui/use-media-query.ts'
import { pictureTypes } from '../check-picture-file.ts'
import { FileInput } from '../file-input.tsx'
import styles from './picture-drop.module.css'

export interface PictureDropProps {
  isDisabled: boolean
  /** Whatever was chosen or dropped, fit or not. */
  onFiles: (files: readonly File[]) => void
}

const accept = Object.fromEntries(pictureTypes.map(type => [type, []]))

/** Pictures come in by the browser's picker, by dropping or pasting them, and on phones from the camera. */
export function PictureDrop({ isDisabled, onFiles }: PictureDropProps) {
  const camera = useRef<HTMLInputElement>(null)
  const isTouch = useMediaQuery('(pointer: coarse)')
  const { getRootProps, getInputProps, isDragActive, open } = useDropzone({
    accept,
    disabled: isDisabled,
    noClick: true,
    noKeyboard: true,
    onDrop: (fit, unfit) => onFiles([...fit, ...unfit.map(({ file }) => file)]),
  })
  return (
    <div {...getRootProps()} className={styles.drop} data-over={isDragActive || undefined}>
      <input {...getInputProps({ 'aria-label': pictureUploadTexts.choose })} />
      <IconPhotoPlus aria-hidden="true" className={styles.sign} />
      {!isTouch && <p className={styles.words}>{pictureUploadTexts.dropHere}</p>}
      <div className={styles.buttons}>
        <Button variant="primary" disabled={isDisabled} onClick={open}>
          {pictureUploadTexts.choose}
        </Button>
        {isTouch && (
          <Button
            icon={<IconCamera />}
            disabled={isDisabled}
            onClick={() => camera.current?.click()}
          >
            {pictureUploadTexts.camera}
          </Button>
        )}
      </div>
      {isTouch && (
        <FileInput
          ref={camera}
          label={pictureUploadTexts.camera}
          capture="user"
          onFile={file => onFiles([file])}
        />
      )}
    </div>
  )
}
