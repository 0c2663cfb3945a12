export const metadata = { title: 'Bare', description: 'Next.js without any code of ours.' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
