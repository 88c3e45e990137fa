import react from '@vitejs/plugin-react'

/** The React Compiler also caches what a component reads while it renders: tests run on the code that ships. */
export const compiledReact = () => react({ compiler: true })
