import { type Html, html } from '../../lib/html/template.ts'
import { mediaTypes } from '../../lib/web/media-types.ts'
import { icon } from '../layout/icons.ts'

const accepted = Object.entries(mediaTypes)
  .flatMap(([mime, { extensions }]) => [mime, ...extensions.map((extension) => `.${extension}`)])
  .join(',')

interface UploadField {
  /** Names what takes the files: `library`, or the field of the form that takes them, such as `media:all:0`. */
  name: string
  /** Name of the file input, for the form that is sent without a script. */
  input: string
  label: string
  /** The button that sends the input without a script. */
  button: Html | null
}

/** Renders a file input. The script of the page turns it into a field that uploads at once, with progress, and takes drops and pastes. */
export function uploadField({ name, input, label, button }: UploadField): Html {
  return html`<upload-field name="${name}"><label for="${input}">${icon('upload')} ${label}</label>
<div class="row"><input type="file" id="${input}" name="${input}" multiple accept="${accepted}">${button}</div>
<p class="hint">JPEG, PNG, GIF, WebP, AVIF, BMP, or TIFF of up to 10 MB, MP4 of up to 1 GB.</p></upload-field>`
}
