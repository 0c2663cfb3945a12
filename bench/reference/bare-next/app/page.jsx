/** What every page of the framework loads, whatever stands on it. */
export default function Page() {
  return (
    <main>
      <h1>Bare</h1>
    </main>
  );
}
