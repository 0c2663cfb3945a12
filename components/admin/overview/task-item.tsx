import Link from 'next/link';

/** Something to decide or repair, which leads to where that is done. */
export function TaskItem({ text, href }: { text: string; href: string }) {
  return (
    <li>
      <Link
        href={href}
        prefetch={false}
        className="figures flex min-h-9 items-center rounded-sm bg-warn/12 px-3 font-medium text-strong hover:underline touch:min-h-11"
      >
        <span className="min-w-0 wrap-anywhere">{text}</span>
        <span aria-hidden="true" className="ms-auto ps-3">
          →
        </span>
      </Link>
    </li>
  );
}
