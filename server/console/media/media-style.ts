/** Styles the library, the page of a file, and the fields that upload. */
export const mediaStyle = `
.shell main:has(.tiles) { max-width: 84rem; }
.storage { display: flex; flex-wrap: wrap; gap: var(--space-1) var(--space-3); align-items: center; margin: 0 0 var(--space-4); font-size: var(--small); }
.storage progress { width: 10rem; }
upload-field { display: grid; gap: var(--space-2); padding: var(--space-3) var(--space-4); border: 1px dashed var(--edge); border-radius: var(--radius-l); margin: 0 0 var(--space-4); }
upload-field.over { border-color: var(--accent); border-style: solid; background: var(--here); }
upload-field .row { align-items: center; }
upload-field > label { display: flex; gap: var(--space-2); align-items: center; font-weight: 600; font-size: var(--small); }
upload-field .hint { margin: 0; }
upload-field input[type=file] { flex: 1 1 14rem; padding: .3rem; }
upload-field [hidden] { display: none; }
.uploads { display: grid; gap: var(--space-3); font-size: var(--small); }
.uploads:empty { display: none; }
.uploads li { display: grid; grid-template-columns: minmax(0, 1fr) auto; gap: var(--space-1) var(--space-3); align-items: center; }
.uploads strong { overflow-wrap: anywhere; font-weight: 600; }
.uploads progress { grid-column: 1 / -1; width: 100%; }
.uploads .small { display: flex; flex-wrap: wrap; gap: var(--space-1); justify-content: end; }
.library-tools .field { flex: 1 1 7rem; }
.library-tools .field:first-of-type { flex: 2 1 14rem; }
.folders { display: flex; flex-wrap: wrap; gap: var(--space-2); align-items: center; margin: 0 0 var(--space-4); font-size: var(--small); }
.folders > a { display: inline-flex; gap: var(--space-1); align-items: center; padding: var(--space-1) var(--space-3); border: 1px solid var(--line); border-radius: 1.5rem; color: var(--ink); text-decoration: none; overflow-wrap: anywhere; }
.folders > a:hover { background: var(--here); }
.folders > a[aria-current] { border-color: var(--accent); background: var(--here); font-weight: 600; }
.folders .icon { width: 1rem; height: 1rem; }
.folders summary { min-height: 2rem; padding: var(--space-1) var(--space-2); }
.tiles { display: grid; grid-template-columns: repeat(auto-fill, minmax(min(11rem, 44%), 1fr)); gap: var(--space-4); margin: 0; padding: 0; list-style: none; }
.tile { min-width: 0; display: grid; gap: var(--space-1); align-content: start; font-size: var(--small); }
.tile .shot { position: relative; display: block; }
.shot img, .shot video, .shot .file { display: grid; place-items: center; width: 100%; aspect-ratio: 4 / 3; object-fit: cover; margin: 0; border-radius: var(--radius); border: 1px solid var(--line); background: var(--here); color: var(--ink); }
.shot .kind { position: absolute; left: var(--space-2); bottom: var(--space-2); display: inline-flex; gap: var(--space-1); align-items: center; padding: 0 var(--space-2); border-radius: 1rem; background: var(--paper); color: var(--ink); font-size: var(--tiny); }
.shot .kind .icon { width: .9rem; height: .9rem; }
.tile .pick { position: absolute; z-index: 1; top: 0; left: 0; padding: var(--space-2); line-height: 0; }
.tile .pick input { width: 1.5rem; height: 1.5rem; }
.tile > .frame { position: relative; }
.tile .name { font-weight: 600; color: var(--ink); text-decoration: none; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; }
.tile .name:hover { text-decoration: underline; }
.tile p { margin: 0; overflow-wrap: anywhere; }
.tile:has(.pick :checked) .shot img, .tile:has(.pick :checked) .shot video { outline: 3px solid var(--accent); outline-offset: 2px; }
.tile summary { min-height: 1.75rem; padding: var(--space-1) 0; overflow-wrap: anywhere; }
.tile details form { display: grid; gap: var(--space-2); }
.selection { display: flex; flex-wrap: wrap; gap: var(--space-2) var(--space-3); align-items: end; margin: var(--space-4) 0; padding: var(--space-3) 0 0; border-top: 1px solid var(--line); }
.selection .field { flex: 0 1 12rem; }
.selection details summary { min-height: 2.5rem; }
.file-page { display: grid; gap: var(--space-6); }
.file-page h2 { margin-top: 0; }
.file-page .shown { margin: 0; }
.file-page .shown img, .file-page .shown video { display: block; max-width: 100%; max-height: 28rem; margin: 0; border-radius: var(--radius-l); border: 1px solid var(--line); background: var(--here); }
`
