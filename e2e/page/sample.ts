export const CODE = 'MFM-7KQ2XD';
export const LINK = `https://myfitmodel.example/?ref=${CODE}`;

export function freshEmail(): string {
  return `visitor-${crypto.randomUUID()}@example.org`;
}
