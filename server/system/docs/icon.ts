/** Icon of the service: a letter that passes through a gate. Works at 16 pixels, in light and dark mode. */
export const iconSvg = `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 32 32"><rect width="32" height="32" rx="7" fill="#0b57d0"/><path d="M7 26V14a9 9 0 0 1 18 0v12h-4V14a5 5 0 0 0-10 0v12z" fill="#fff"/><path d="M13 20h6v6h-6z" fill="#9cc2ff"/></svg>
`
