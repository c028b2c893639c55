/** What the product calls itself, in every window's title. */
export const PRODUCT = "Gable";
