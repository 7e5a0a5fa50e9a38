/** Popular tags, since the API has no list of them. The slug of a tag follows its name after a colon unless it can be derived. */
const POPULAR = [
  'Algorithms, Android, Angular, APIs, Artificial Intelligence, Automation, AWS, Azure, Backend, Beginners, Blockchain, Blogging',
  'C#:csharp, C++:cpp, Career, Cloud, Cloud Computing, Computer Science, CSS, Data Science, Data Structures, Databases, Design',
  'Developer, DevOps, Django, Docker, Education, Flutter, Frontend Development, Game Development, Git, GitHub, Go, HTML, HTML5',
  'iOS, Java, JavaScript, Kotlin, Kubernetes, Laravel, Learning, Linux, Machine Learning, Marketing, Mobile Development, MongoDB',
  'Next.js, Node.js, Open Source:opensource, PHP, Productivity, Programming, Python, React:reactjs, React Native, Redux, REST API',
  'Ruby, Security, Software Development, Software Engineering, Startups, Swift, Technology, Testing, Tutorial, TypeScript, UX',
  'Visual Studio Code:vscode, Vue.js, Web Design, Web Development',
]

export const hashnodeTags = POPULAR.flatMap((line) => line.split(', ')).map((tag) => {
  const [label = '', value = slugOf(label)] = tag.split(':')
  return { value, label }
})

/**
 * Returns the slug of a tag. Clients that know tags by their old ids send 24 hexadecimal digits, which the API no longer
 * accepts.
 */
export function tagSlug(value: string, label: string): string {
  if (!/^[0-9a-f]{24}$/i.test(value)) return value
  const known = hashnodeTags.find((tag) => tag.label.toLowerCase() === label.trim().toLowerCase())
  return known?.value ?? slugOf(label)
}

function slugOf(name: string): string {
  const words = name.toLowerCase().replaceAll('.js', 'js')
  return words.match(/[\p{L}\p{N}]+/gu)?.join('-') ?? words
}
