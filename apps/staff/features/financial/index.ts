export { FinancialStep } from "./financial-step";
