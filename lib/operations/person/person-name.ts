interface Named {
  signupPosition: number;
  email: string;
  firstName: string | null;
  erasedAt: Date | null;
}

/** "#12 Ada <ada@example.com>", "#12 ada@example.com", or "#12 (erased)". */
export function nameOf({ signupPosition, email, firstName, erasedAt }: Named): string {
  if (erasedAt) return `#${signupPosition} (erased)`;
  return `#${signupPosition} ${firstName ? `${firstName} <${email}>` : email}`;
}
