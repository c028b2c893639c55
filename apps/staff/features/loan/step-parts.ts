import {
  ausCheckQuery,
  ausLatestQuery,
  ausRunsQuery,
  conditionAssigneesQuery,
  conditionsQuery,
  documentsQuery,
  invitationsQuery,
  loanCenterQuery,
  loanContactsQuery,
  loanInfoQuery,
  loanTrackersQuery,
  setupQuery,
} from "@gable/api";
import { feeSheetQuery } from "@gable/api/fee-query";
import { productQuery } from "@gable/api/pricing-query";
import type { QueryClient } from "@tanstack/react-query";
import { defineSteps } from "./steps";

const readInfo = (client: QueryClient, loanId: number) => void client.prefetchQuery(loanInfoQuery(loanId));

function readUnderwriting(client: QueryClient, loanId: number): void {
  void client.prefetchQuery(ausCheckQuery(loanId));
  void client.prefetchQuery(ausLatestQuery(loanId));
  void client.prefetchQuery(ausRunsQuery(loanId));
}

function readConditions(client: QueryClient, loanId: number): void {
  void client.prefetchQuery(conditionsQuery(loanId));
  void client.prefetchQuery(conditionAssigneesQuery(loanId));
}

/** All of it is asked for together, as soon as the address says which step it is. */
defineSteps({
  "loan-info": {
    areas: ["figures", "terms"],
    load: () => import("../loan-info/loan-info").then((module) => module.LoanInfoStep),
    read: readInfo,
  },
  borrowers: {
    areas: ["borrower"],
    load: () => import("../borrower").then((module) => module.BorrowerStep),
    read: (client, loanId) => void client.prefetchQuery(invitationsQuery(loanId)),
  },
  financial: {
    areas: ["holdings", "figures", "grid"],
    load: () => import("../financial").then((module) => module.FinancialStep),
  },
  "govt-loan": {
    areas: ["terms", "government"],
    load: () => import("../loan-info/government").then((module) => module.GovernmentStep),
    read: readInfo,
  },
  "product-pricing": {
    areas: ["pricing"],
    load: () => import("../pricing/pricing-step").then((module) => module.PricingStep),
    read: (client, loanId) => void client.prefetchQuery(productQuery(loanId)),
  },
  "update-fees": {
    areas: ["fees", "figures", "grid"],
    load: () => import("../fees/fees-step").then((module) => module.FeesStep),
    read: (client, loanId) => void client.prefetchQuery(feeSheetQuery(loanId)),
  },
  aus: {
    areas: ["aus", "terms"],
    load: () => import("../aus/aus-step").then((module) => module.AusStep),
    read: readUnderwriting,
  },
  conditions: {
    areas: ["conditions", "needs", "contacts"],
    load: () => import("../conditions/conditions-step").then((module) => module.ConditionsStep),
    read: readConditions,
  },
  documents: {
    areas: ["documents", "needs"],
    load: () => import("../documents/documents-step").then((module) => module.DocumentsStep),
    read: (client, loanId) => void client.prefetchQuery(documentsQuery(loanId)),
  },
  "loan-center": {
    areas: ["trackers"],
    load: () => import("../trackers/loan-center").then((module) => module.LoanCenterStep),
    read: (client, loanId) => {
      void client.prefetchQuery(loanCenterQuery(loanId));
      void client.prefetchQuery(loanTrackersQuery(loanId));
    },
  },
  setup: {
    areas: ["contacts", "team"],
    load: () => import("../contacts/setup-step").then((module) => module.SetupStep),
    read: (client, loanId) => {
      void client.prefetchQuery(loanContactsQuery(loanId));
      void client.prefetchQuery(setupQuery(loanId));
    },
  },
  "pre-approval": {
    areas: ["preapproval"],
    load: () => import("../pre-approval/pre-approval-step").then((module) => module.PreApprovalStep),
  },
});
