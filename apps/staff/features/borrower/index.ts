export { BorrowerStep } from "./borrower-step";
