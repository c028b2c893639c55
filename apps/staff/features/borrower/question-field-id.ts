/** The field of a question, by the path under which it is missing. */
export const questionFieldId = (path: string) => path.replace("question.", "question-");
