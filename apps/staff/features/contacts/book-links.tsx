"use client";
import { useTranslation } from "@gable/i18n";
import { buttonClass } from "@gable/ui";
import Link from "next/link";

const BOOKS = [
  { href: "/app/contacts", title: "title" },
  { href: "/app/contacts/companies", title: "companies.title" },
  { href: "/app/contacts/clients", title: "clients.title" },
  { href: "/app/contacts/officers", title: "officers.title" },
] as const;

/** From one part of the address book to the others. */
export function BookLinks({ at }: { at: (typeof BOOKS)[number]["href"] }) {
  const { t } = useTranslation("contacts");
  return BOOKS.filter(({ href }) => href !== at).map(({ href, title }) => (
    <Link key={href} prefetch={false} href={href} className={buttonClass("outline")}>
      {t(title)}
    </Link>
  ));
}
