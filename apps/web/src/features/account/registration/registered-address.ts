let address = ''

/** The address that was registered in this tab and isn't signed in: the login form begins with it. */
export function registeredAddress(): string {
  return address
}

export function rememberRegistered(email: string): void {
  address = email
}
