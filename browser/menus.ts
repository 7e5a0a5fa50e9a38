/** Closes the menus of the shell on Escape, on a click elsewhere, and when the focus leaves. */
export function startMenus(): void {
  const menus = [...document.querySelectorAll<HTMLDetailsElement>('details.popup')]
  const closeOthers = (target: EventTarget | null) => {
    if (!(target instanceof Element) || target.closest('dialog')) return
    for (const menu of menus) if (!menu.contains(target)) menu.open = false
  }
  document.addEventListener('click', ({ target }) => closeOthers(target))
  document.addEventListener('focusin', ({ target }) => closeOthers(target))
  document.addEventListener('keydown', ({ key }) => {
    if (key !== 'Escape' || document.querySelector('dialog[open]')) return
    for (const menu of menus) {
      if (!menu.open) continue
      menu.open = false
      menu.querySelector('summary')?.focus()
    }
  })
}
