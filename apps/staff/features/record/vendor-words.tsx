interface Props {
  /** Our sentence, with what it is given in the place of the vendor's words. */
  sentence: (words: string) => string;
  /** What the vendor says in its own words: these are English. */
  said: string;
}

/** Stands in our sentence for the vendor's words, and occurs in none. */
const PLACE = "\u0000";

/** Our own sentence with the words of a vendor in it, which are read out as English. */
export function VendorWords({ sentence, said }: Props) {
  const [before = "", ...after] = sentence(PLACE).split(PLACE);
  return (
    <>
      {before}
      <span lang="en">{said}</span>
      {after.join("")}
    </>
  );
}
