/** Shows the field above a list, which hides the items that do not contain what is typed. */
export function startFilters(): void {
  for (const box of document.querySelectorAll<HTMLElement>('[data-filter]')) {
    const id = box.dataset.filter ?? ''
    const items = [...document.querySelectorAll<HTMLElement>(`#${id} > li`)]
    const none = document.querySelector<HTMLElement>(`[data-none="${id}"]`)
    const input = box.querySelector('input')
    box.hidden = false
    input?.addEventListener('input', () => {
      const text = input.value.trim().toLowerCase()
      for (const item of items) item.hidden = !item.textContent?.toLowerCase().includes(text)
      if (none) none.textContent = items.every((item) => item.hidden) ? 'No platform has this name.' : ''
    })
  }
}
