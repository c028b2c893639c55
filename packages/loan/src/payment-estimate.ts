/** What the calculator is asked; plain decimal strings, so that nothing goes through a float. */
export interface PaymentQuestion {
  /** US dollars. */
  price: string;
  /** US dollars. */
  downPayment: string;
  /** Percent a year, up to 6 decimals. */
  ratePercent: string;
  termYears: number;
  /** US dollars a year. */
  taxesYearly: string;
  /** US dollars a year. */
  insuranceYearly: string;
  /** US dollars a month: homeowners' association. */
  duesMonthly: string;
}

/** A month's payment in cents; whole cents, so the parts add up to the total. */
export interface PaymentEstimate {
  loanAmount: bigint;
  principalAndInterest: bigint;
  taxes: bigint;
  insurance: bigint;
  dues: bigint;
  total: bigint;
}

const SCALE = 10n ** 30n;
const HIGHEST_RATE = 100_000_000n;

/**
 * Estimates the monthly payment of a fixed-rate loan: the level payment of an amortising loan, P·r / (1 − (1+r)^−n),
 * rounded half up to the cent, with a twelfth of the year's taxes and insurance. Null while a number is missing,
 * unreadable or negative, or nothing is left to borrow. Mortgage insurance is not in it.
 */
export function estimatePayment(question: PaymentQuestion): PaymentEstimate | null {
  const price = cents(question.price);
  const down = cents(question.downPayment);
  const rate = decimal(question.ratePercent, 6);
  const taxes = cents(question.taxesYearly);
  const insurance = cents(question.insuranceYearly);
  const dues = cents(question.duesMonthly);
  const months = question.termYears * 12;
  if (price === null || down === null || taxes === null || insurance === null || dues === null) return null;
  if (rate === null || rate > HIGHEST_RATE) return null;
  if (!Number.isInteger(months) || months < 12 || months > 600) return null;
  const loanAmount = price - down;
  if (loanAmount <= 0n) return null;
  const principalAndInterest = levelPayment(loanAmount, rate, months);
  const parts = { principalAndInterest, taxes: divide(taxes, 12n), insurance: divide(insurance, 12n), dues };
  return { loanAmount, ...parts, total: parts.principalAndInterest + parts.taxes + parts.insurance + parts.dues };
}

/** `rate` is percent a year in millionths. */
function levelPayment(principal: bigint, rate: bigint, months: number): bigint {
  if (rate === 0n) return divide(principal, BigInt(months));
  const monthly = divide(rate * SCALE, 100n * 1_000_000n * 12n);
  let growth = SCALE;
  for (let month = 0; month < months; month++) growth = divide(growth * (SCALE + monthly), SCALE);
  return divide(principal * monthly * growth, (growth - SCALE) * SCALE);
}

/** Rounds half up; both positive. */
function divide(numerator: bigint, denominator: bigint): bigint {
  return (numerator + denominator / 2n) / denominator;
}

const cents = (text: string) => decimal(text === "" ? "0" : text, 2);

/** A plain decimal as an integer of 10^-decimals; null when it is none, negative, or finer than that. */
function decimal(text: string, decimals: number): bigint | null {
  const parts = /^(\d{1,12})(?:\.(\d*))?$/.exec(text.trim());
  if (!parts) return null;
  const fraction = (parts[2] ?? "").replace(/0+$/, "");
  if (fraction.length > decimals) return null;
  return BigInt((parts[1] ?? "0") + fraction.padEnd(decimals, "0"));
}

/** Cents as a plain decimal string: 123450n → "1234.50". */
export function plainDollars(amount: bigint): string {
  const text = amount.toString().padStart(3, "0");
  return `${text.slice(0, -2)}.${text.slice(-2)}`;
}
