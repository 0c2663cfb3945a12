export default function Page() {
  return (
    <main>
      <h1>Bare</h1>
    </main>
  );
}
