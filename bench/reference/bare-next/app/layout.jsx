export const metadata = { title: 'Bare', description: 'The framework and nothing else.' };

export default function Layout({ children }) {
  return (
    <html lang="en">
      <body>{children}</body>
    </html>
  );
}
