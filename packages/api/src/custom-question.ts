import { useQuery, useQueryClient } from "@tanstack/react-query";
import type { Standing } from "./call";
import { renewal } from "./freshness";
import { loanKey } from "./loan";
import { dispatch, send } from "./request";
import type { components } from "./schema";
import { ofPage, WHOLE } from "./shown";

/** A company's own question to its borrowers. */
export type CustomQuestion = components["schemas"]["Question"];
/** The same with what the borrowers of a loan answered. */
export type AnsweredQuestion = components["schemas"]["AnsweredQuestion"];
/** One of them that is required and waits for an answer. */
export type OpenQuestion = components["schemas"]["OpenQuestion"];
export type QuestionRule = components["schemas"]["LinkedRule"];
/** What a borrower said: a text, or the chosen values. */
export type CustomAnswer = string | string[] | null;

/** One answer as it is sent; null takes it away. */
interface Given {
  posCustomQuestionId: string;
  value: CustomAnswer;
}

interface Page<T> {
  rows: T[];
  count: number;
}

const key = ["custom-questions"] as const;
const form = { as: "form" } as const;
/** Where a question is asked. */
export type QuestionSection = CustomQuestion["section"];
export const QUESTION_SECTIONS: readonly QuestionSection[] = ["BORROWER_INFO", "LOAN_AND_PROPERTY", "LOAN_CENTER"];

/** Those of Borrower Info have a subcategory besides, by which the step has always asked for them. */
const within = (section: QuestionSection) => ({
  filters: { section: [section] },
  ...(section === "BORROWER_INFO" && { subcategory: section }),
});

/** The questions of a step, in their order. */
export function useCustomQuestions(section: QuestionSection) {
  return useQuery({
    queryKey: [...key, section],
    queryFn: (read) =>
      dispatch<Page<CustomQuestion>>("GET", "/los/api/custom-question/org", {
        query: { ...WHOLE, ...within(section) },
        ...ofPage(read),
      }),
  });
}

export function useCustomQuestionWrites(section: QuestionSection) {
  const client = useQueryClient();
  const renew = () => renewal(client);
  return {
    save: async (question: CustomQuestion | null, body: object) => {
      await dispatch("PATCH", "/los/api/custom-question/org", {
        body: question ? { ...body, id: question.id } : body,
        query: within(section),
        ...(question ? { ifMatch: question.version } : {}),
        ...form,
      });
      await renew();
    },
    order: async (rows: CustomQuestion[]) => {
      client.setQueryData([...key, section], { rows, count: rows.length });
      try {
        await dispatch("PATCH", "/los/api/custom-question/order/org", {
          body: { ids: rows.map((row) => row.id) },
          query: within(section),
        });
      } finally {
        await renew();
      }
    },
    rules: async (id: string) =>
      (await send("GET", "/los/api/custom-question/{id}/workflow-rule", { params: { id }, query: WHOLE })).rows,
    remove: async (question: CustomQuestion) => {
      await dispatch("DELETE", `/los/api/custom-question/org/${question.id}`, { ifMatch: question.version });
      await renew();
    },
  };
}

const loanQuestionsKey = (loanId: number) => [...loanKey(loanId), "custom-questions"] as const;

/** The questions of a step put to one borrower of a loan, with the answers. */
export function useBorrowerQuestions(loanId: number, borrowerId: string, section: QuestionSection) {
  return useQuery({
    queryKey: [...loanQuestionsKey(loanId), borrowerId, section],
    queryFn: () =>
      dispatch<Page<AnsweredQuestion>>("GET", `/los/api/loans/${loanId}/custom-questions`, {
        query: { ...WHOLE, filters: { section: [section], borrowerId } },
        as: "part",
      }),
  });
}

export function useAnswerForBorrower(loanId: number, borrowerId: string, section: QuestionSection) {
  const client = useQueryClient();
  return async (answers: Given[], as: Standing) => {
    const made = await dispatch<Page<AnsweredQuestion>>("PATCH", `/los/api/loans/${loanId}/custom-questions`, {
      query: { filters: { section: [section], borrowerId } },
      body: answers,
      as,
    });
    client.setQueryData([...loanQuestionsKey(loanId), borrowerId, section], made);
    return made.rows;
  };
}

const ownKey = (loanId: number) => [...loanKey(loanId), "own-questions"] as const;

/** The questions put to the signed-in borrower. */
export function useOwnQuestions(loanId: number) {
  return useQuery({
    queryKey: ownKey(loanId),
    queryFn: async (read) =>
      (
        await send("GET", "/pos/api/applications/{loanId}/questions", {
          params: { loanId },
          query: WHOLE,
          ...ofPage(read),
        })
      ).rows as AnsweredQuestion[],
  });
}

export function useSaveOwnAnswers(loanId: number) {
  const client = useQueryClient();
  return async (answers: Given[]) => {
    const made = await dispatch<Page<AnsweredQuestion>>("PATCH", `/pos/api/applications/${loanId}/questions`, {
      body: answers,
      ...form,
    });
    client.setQueryData(ownKey(loanId), made.rows);
    await renewal(client);
  };
}

/** The portal a borrower is in: of an application, or of the own branch where none is chosen. */
export type OwnPortal = components["schemas"]["Portal"];

export function usePortal(loanId: number | undefined, enabled = true) {
  return useQuery({
    queryKey: ["portal", loanId],
    queryFn: () =>
      dispatch<OwnPortal>("GET", loanId ? `/pos/api/applications/${loanId}/portal` : "/pos/api/portal", {
        as: "quiet",
      }),
    enabled,
    staleTime: 300_000,
    retry: false,
  });
}
