import type { Offer, ProductReason, Quote } from "@gable/api/pricing";
import { formatPercent, formatUsd } from "@gable/i18n";

/** A note rate or an APR, with three decimals at least: investors price by as many as six, and none is rounded away. */
export const rateText = (rate: number | undefined) => formatPercent(rate, { min: 3, max: 6 });

/** How many scenarios stand side by side, and how many options a quote has. */
export const MOST_COMPARED = 4;

/** A price in percent of par, with three decimals at least and all that it has. */
export const priceText = (price: number | undefined) => price?.toFixed(6).replace(/0{1,3}$/, "") ?? "";

/** Points with their sign turned: what the borrower pays is above nothing, a credit below. */
export const pointsText = (quote: Quote) =>
  `${priceText(quote.points)} · ${formatUsd(quote.pointsAmt, { cents: false })}`;

/** The offers with a price that the loan can have; the lowest rate first. */
export const isHad = (offer: Offer) => offer.Eligible && offer.best !== undefined;

/** A reason that the loan's file does not bear the waiver of its adjustments. */
const isOfWaiver = ({ key }: ProductReason) => key.startsWith("waiver");

/** Whether nothing but the waiver of its adjustments speaks against an offer: who may set prices has it all the same, with a reason. */
export const isUnborne = ({ reasons }: Offer) => reasons.length > 0 && reasons.every(isOfWaiver);

/** Whether the loan can't have the product at a rate of it, beside what is said of the waiver. */
export const isAgainst = ({ reasons }: Quote) => reasons?.some((reason) => !isOfWaiver(reason)) ?? false;
